/** Text with the digits of Arabic and Persian keyboards as 0 to 9: "٠٥٠" is "050". */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(Number(digit.codePointAt(0)) & 0xf))
}
