import { WalletError } from '../base/errors.js'
import { bringMessages } from '../messages/bringMessages.js'
import type { BroughtKeys } from '../vault/broughtKeys.js'
import { askKey } from '../views/bringKey.js'
import type { Stage } from '../views/stage.js'

type Reader = typeof import('../vault/readKey.js')

// The build puts the name with the script's hash here.
const script = '/sdk/bring.js'

/** Loads what reads keys, which has a list of words with it: few users bring one. */
const loadReader = (): Promise<Reader> =>
  (import(script) as Promise<Reader>).catch(() => {
    throw new WalletError(bringMessages.notLoaded)
  })

/**
 * Has the user bring the keys of a wallet.
 *
 * @param expected - the address that one of the keys has to be of, if the server knows one
 * @param create - goes on with the keys, or with new ones. Each shows the recovery code
 * @returns as `create`; false if the user closed the view
 */
export async function bringWallet(
  stage: Stage,
  expected: string | undefined,
  create: (keys?: BroughtKeys) => Promise<boolean>,
): Promise<boolean> {
  const read = async (text: string, address?: string) => (await loadReader()).readKey(text, address)
  const found = await askKey(stage, { expected, read })
  if (found === undefined) return false
  return found === 'back' ? create() : create(found)
}
