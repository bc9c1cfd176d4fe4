/** Where Moodle keeps the pages people have open as they copy an address. */
const ownFolders = 'my|course|user|login|admin|mod|grade|calendar|message|local|webservice';

/** Whether an address is a site's own, not one of its pages. */
export const isSiteAddress = (url: string): boolean =>
  !new RegExp(`\\.php($|[/?#])|[^/]/(?:${ownFolders})(?:/|$)|[?#]`, 'i').test(url);
