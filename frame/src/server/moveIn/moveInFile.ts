import { existsSync, readFileSync } from 'node:fs'
import { createSecrets } from '../base/secrets.js'
import type { FrameConfig } from '../config/config.js'
import { readMoveList } from '../config/readMoveList.js'
import { openKeyring } from '../parts/keyring.js'
import type { FrameStore } from '../storage/createStore.js'
import { keepMoveList } from './keepMoveList.js'

/** The file of a list, and the configuration and the database that it is kept with. */
export interface MoveInParameters {
  readonly config: Pick<FrameConfig, 'moveIn'>
  /** Path of the list. */
  readonly file: string
  readonly store: FrameStore
  readonly secrets: readonly Uint8Array[]
}

/**
 * Keeps the list of a file, whose signature is in a file beside it with `.sig` at the end of its name.
 *
 * @returns the result, as sentences for the operator
 * @throws Error if there is no such file, or its list is not signed or wrong
 *
 * @example
 * import { createStore, moveInFile, openDatabase } from 'appkit-frame'
 * import config from './frame.config.js'
 *
 * const store = await createStore(await openDatabase({ url: process.env.DATABASE_URL ?? '' }), Date.now)
 * const secrets = [Buffer.from(process.env.FRAME_SECRET ?? '', 'base64')]
 * for (const line of await moveInFile({ config, file: 'users.csv', store, secrets })) console.log(line)
 */
export async function moveInFile(parameters: MoveInParameters): Promise<readonly string[]> {
  const { config, file, secrets, store } = parameters
  const { publicKey } = config.moveIn ?? {}
  if (publicKey === undefined)
    throw new Error('The configuration has no moveIn.publicKey, the key that lists are checked with.')
  for (const each of [file, `${file}.sig`]) if (!existsSync(each)) throw new Error(`There is no ${each}.`)
  const entries = readMoveList(readFileSync(file), readFileSync(`${file}.sig`), publicKey)
  const parts = { store, secrets: createSecrets(await openKeyring(store, secrets)) }
  const { expected, present, takenBack } = await keepMoveList(parts, entries)
  return [
    `Users who are asked for the key of their wallet: ${expected}. Taken back: ${takenBack}.`,
    ...present.map((mail) => `${mail} has a wallet here already, which stays.`),
  ]
}
