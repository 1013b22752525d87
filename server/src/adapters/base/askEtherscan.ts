import { isObject } from '../../spec/json.js'
import { AdapterError } from './askJson.js'
import { createProvider } from './createProvider.js'

export interface EtherscanPlan {
  /** Key of a plan, from the environment. One key is for all networks. */
  readonly apiKey: string
  /** The networks that are asked for, by CAIP-2 id: plans have different ones. */
  readonly networks: readonly string[]
  /** Address of the API; for tests. */
  readonly url?: string
}

export interface EtherscanQuery {
  /** The list of an account that is asked for. */
  readonly action: string
  /** A field by which an entry of this list is told from those of others. */
  readonly field: string
  readonly caip2: string
  readonly address: string
  /** Which page of how many entries, counted from 1, and of which blocks. */
  readonly part: Readonly<Record<string, string | number | undefined>>
}

/** Some answers say that there is nothing by a status of failure. */
const nothing = /^no (tokens?|transactions|token transfers|records)\b.*found/i
const busy = /rate limit|max calls/i

/**
 * Makes what asks Etherscan (API v2) for lists of accounts, whose entries its document has checked.
 *
 * @throws AdapterError if it answers with a sentence; its own words are left out, which may repeat the key
 */
export function askEtherscan({ apiKey, url = 'https://api.etherscan.io' }: EtherscanPlan) {
  const provider = createProvider({ name: 'etherscan', base: url })
  return async ({ action, address, caip2, field, part }: EtherscanQuery): Promise<readonly unknown[]> => {
    const chainid = caip2.slice('eip155:'.length)
    const query = { chainid, module: 'account', action, address, ...part, apikey: apiKey }
    const reply = await provider.ask('listOfAccount', { query })
    const { message, result } = reply as { message: string; result: string | null | readonly unknown[] }
    if (Array.isArray(result)) {
      if (result.every((entry) => isObject(entry) && Object.hasOwn(entry, field))) return result
      throw new AdapterError(`Etherscan answered ${action} with another list.`)
    }
    if (nothing.test(message)) return []
    const isBusy = busy.test(`${message} ${result}`)
    throw new AdapterError(`Etherscan refused ${action}.`, isBusy ? 429 : null, isBusy ? 1 : null)
  }
}
