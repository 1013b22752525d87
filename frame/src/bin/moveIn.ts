import { existsSync, readFileSync } from 'node:fs'
import type { FrameConfig } from '../server/config.js'
import { openKeyring } from '../server/keyring.js'
import { keepMoveList, type MoveResult } from '../server/moveIn/keepMoveList.js'
import { readMoveList } from '../server/moveIn/readMoveList.js'
import { createSecrets } from '../server/secrets.js'
import type { FrameStore } from '../server/storage/createStore.js'

/**
 * Keeps the list of a file, whose signature is in a file beside it with `.sig` at the end of its name.
 *
 * @throws Error if there is no such file, or its list is not signed or wrong
 */
export async function moveIn(
  config: FrameConfig,
  file: string,
  store: FrameStore,
  secrets: readonly Uint8Array[],
): Promise<number> {
  const { publicKey } = config.moveIn ?? {}
  if (publicKey === undefined)
    throw new Error('The configuration has no moveIn.publicKey, the key that lists are checked with.')
  for (const each of [file, `${file}.sig`]) if (!existsSync(each)) throw new Error(`There is no ${each}.`)
  const entries = readMoveList(readFileSync(file), readFileSync(`${file}.sig`), publicKey)
  const parts = { store, secrets: createSecrets(await openKeyring(store, secrets)) }
  print(await keepMoveList(parts, entries))
  return 0
}

function print({ expected, present, takenBack }: MoveResult): void {
  console.log(`Users who are asked for the key of their wallet: ${expected}. Taken back: ${takenBack}.`)
  for (const mail of present) console.log(`${mail} has a wallet here already, which stays.`)
}
