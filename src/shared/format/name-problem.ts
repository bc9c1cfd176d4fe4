/** Characters no font can show: unassigned, of private use, half of a pair, or what stands for a broken one. */
const unreadable = /[\p{Cn}\p{Co}\p{Cs}\uFFFD]/u;
/** The beginning of a tag, its end or a comment. */
const markup = /<[a-z/!?]/i;
/** What a spreadsheet takes for a formula when the name stands in a cell. */
const formula = /^[=+@-]/;

/** Why a name that holds a letter may still not be kept, a sentence; null when it may. */
export function nameProblem(name: string): string | null {
  if (unreadable.test(name)) return 'Hapus karakter yang tidak terbaca, lalu ketik ulang isian ini.';
  if (markup.test(name)) return 'Tulis tanpa kode HTML, misalnya <b>.';
  return formula.test(name) ? 'Isian ini tidak boleh diawali tanda =, +, -, atau @.' : null;
}
