/** Where the home is asked for; apart from its contract, which few scripts need. */
export const HOME_CALL = '/api/home';
