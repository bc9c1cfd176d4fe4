/** Characters no font can show: unassigned, of private use, half of a pair, or what stands for a broken one. */
const unreadable = /[\p{Cn}\p{Co}\p{Cs}\uFFFD]/u;
/** What a spreadsheet takes for a formula when the name stands in a cell. */
const formula = /^[=+@-]/;

/** Why a name that holds a letter may still not be kept, a sentence; null when it may. Markup may: it is shown as it is written. */
export function unkeptName(name: string): string | null {
  if (unreadable.test(name)) return 'Hapus karakter yang tidak terbaca, lalu ketik ulang isian ini.';
  return formula.test(name) ? 'Isian ini tidak boleh diawali tanda =, +, -, atau @.' : null;
}
