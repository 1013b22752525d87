import { figure } from '../report/figure.mjs'
import { accountBytes } from './accountBytes.mjs'
import { targets } from './targets.mjs'

const all = 'eip155,solana,polkadot,bip122,cosmos'

/** Measures the page of an app over the floor, module by module: with one namespace, and with all of them. */
export async function pageFigures() {
  const one = await accountBytes('one', 'eip155')
  const five = await accountBytes('five', all)
  const bytes = (id, title, value) =>
    figure({ id, title, unit: 'B gzip', target: targets[id], values: [value] })
  return [
    bytes('bytesInitial', 'JavaScript with the page, one namespace', one),
    bytes('bytesFive', 'JavaScript with the page, five namespaces', five),
  ]
}
