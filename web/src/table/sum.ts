/** The sum beside the frame line: what is printed, what FP do, what it is judged at. */
import { plain } from '../lib/numbers'

/** "8 − FP 3 = 5"; an arrow where the numbers do not add up by FP alone (a floor, a fixed speed). */
export function sumText(speed: number, fp: number, final: number): string {
  const by = fp < 0 ? `(${plain(fp)})` : String(fp)
  return speed - fp === final ? `${speed} − FP ${by} = ${final}` : `${speed} → ${final}`
}
