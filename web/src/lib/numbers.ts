/** Numbers as the cards write them. */

/** +3, −2, ±0 */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '±0'
}

/** A number with a true minus sign. */
export function plain(value: number): string {
  return value < 0 ? `−${-value}` : String(value)
}
