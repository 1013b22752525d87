import type { Hex } from '../../chains/types.js'
import { ServerError } from '../../errors/ServerError.js'

/** Signs the answers of the gateway. */
export interface GatewaySigner {
  /** Its account, which the contract of the zone has to know. */
  readonly address: Hex
  sign(hash: Hex): Promise<Hex>
}

const privateKey = /^0x[0-9a-fA-F]{64}$/

/**
 * Reads the key of the gateway, `NAMES_GATEWAY_KEY`.
 *
 * @throws ServerError `BAD_CONFIG` if it is missing or no key. Its value is not in the text
 */
export async function loadGatewaySigner(
  env: Readonly<Record<string, string | undefined>>,
): Promise<GatewaySigner> {
  const { NAMES_GATEWAY_KEY: key = '' } = env
  if (key === '')
    throw refused(
      'With names.gateway, set NAMES_GATEWAY_KEY: the key that signs its answers, the same for all processes.',
    )
  if (!privateKey.test(key))
    throw refused('NAMES_GATEWAY_KEY has to be a private key of Ethereum: 0x and 64 digits of hex.')
  // Loaded only where a gateway is.
  const { privateKeyToAccount } = await import('viem/accounts')
  try {
    const { address, sign } = privateKeyToAccount(key as Hex)
    return { address, sign: (hash) => sign({ hash }) }
  } catch {
    // The error of the library may name the key. Zero and numbers above the order of the curve are none.
    throw refused('NAMES_GATEWAY_KEY is no private key of Ethereum: its number is out of range.')
  }
}

const refused = (message: string) =>
  new ServerError('BAD_CONFIG', `${message} docs/going-live.md#names says how one is made.`)
