import { isFilledText } from '../../../common/records.js'
import type { ServerNetwork, ServerToken } from '../ports/networks.js'
import { isObject } from '../spec/json.js'
import type { Report } from './types.js'

const networkId = /^(eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/
const evmAddress = /^0x[0-9a-fA-F]{40}$/
const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const isWeb = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const isPlaces = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 77

/** Reports the mistakes in the networks of a configuration. */
export function checkNetworks(
  networks: Readonly<Record<string, ServerNetwork>> | undefined,
  report: Report,
): void {
  if (networks === undefined) return
  if (!isObject(networks)) {
    report('networks has to name networks by their CAIP-2 ids.')
    return
  }
  for (const [id, network] of Object.entries(networks as Readonly<Record<string, ServerNetwork>>)) {
    const place = `networks["${id}"]`
    if (!networkId.test(id)) report(`networks has ${id}; networks of eip155 and solana are served.`)
    if (!isFilledText(network?.name) || !isFilledText(network.symbol))
      report(`${place} needs name and symbol.`)
    const { bundlerUrl, decimals, paymasterUrl, rpcUrls, tokens } = network ?? {}
    if (!Array.isArray(rpcUrls) || rpcUrls.length === 0 || !rpcUrls.every(isWeb))
      report(`${place}.rpcUrls has to list addresses of nodes. Is a variable of the environment empty?`)
    if (decimals !== undefined && !isPlaces(decimals)) report(`${place}.decimals has to be a number.`)
    for (const [name, url] of Object.entries({ bundlerUrl, paymasterUrl }))
      if (url !== undefined && (!isWeb(url) || !id.startsWith('eip155:')))
        report(`${place}.${name} has to be the address of a service for an eip155 network.`)
    checkTokens(place, id, tokens, report)
  }
}

function checkTokens(
  place: string,
  id: string,
  tokens: readonly ServerToken[] | undefined,
  report: Report,
): void {
  if (tokens === undefined) return
  if (!Array.isArray(tokens) || tokens.length > 500) {
    report(`${place}.tokens lists up to 500 tokens.`)
    return
  }
  const form = id.startsWith('solana:') ? solanaAddress : evmAddress
  const seen = new Set<string>()
  for (const token of tokens as readonly ServerToken[]) {
    const { address, decimals, iconUrl, name, symbol } = token ?? {}
    if (!isFilledText(address) || !form.test(address)) {
      report(`${place}.tokens has ${String(address)}, which is no address of this network.`)
      return
    }
    if (seen.has(address.toLowerCase())) report(`${place}.tokens has ${address} twice.`)
    seen.add(address.toLowerCase())
    if (!isFilledText(name) || !isFilledText(symbol) || !isPlaces(decimals))
      report(`${place}.tokens: ${address} needs name, symbol and decimals.`)
    if (iconUrl !== undefined && !isWeb(iconUrl))
      report(`${place}.tokens: the icon of ${address} is no address.`)
  }
}
