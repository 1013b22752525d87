import {
  validateGetNameSuggestionsReply,
  validateGetNamesOfAddressReply,
  validateGetProfileReply,
  validateRegisterNameReply,
} from '../../../../generated/blockchain-api/validators.js'
import { AppKitError, addErrorTexts, errorText } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import type { Kit } from '../../kit/types.js'
import { type Cache, cacheKey, openCache } from '../cache/openCache.js'
import { readReply, refusalOf, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openIdentityCache } from './identity.js'
import { findServed, openServed, senderOf } from './openServed.js'
import type { CallParameters, NameRecord, NameSuggestion } from './types.js'

addErrorTexts(lateTexts)

/**
 * The first address of a name (docs/behaviour.md#names).
 *
 * @returns undefined if the name has no owner.
 * @throws AppKitError the errors of `findServed` and `lookupName`
 */
export async function resolveName(
  kit: Kit,
  parameters: CallParameters & { readonly name: string },
): Promise<string | undefined> {
  // A service that does not say which networks it has looks like one without this network, and the name like one without an owner.
  await findServed(kit, parameters)
  const record = await lookupName(kit, parameters)
  return Object.values(record?.addresses ?? {})[0]?.address
}

/**
 * GET /v1/profile/account/{name}, apiVersion 2: the record of a name. An unknown name is answered 200 with an
 * empty list (docs/behaviour.md#names).
 *
 * @param parameters.name - label, zone and top level, e.g. `alice.demo.id`.
 * @returns undefined if the name is free, or the service does not have the network.
 * @throws AppKitError NAME_NOT_RESOLVED, with the error as its cause; CANCELLED
 */
export async function lookupName(
  kit: Kit,
  { name, ...parameters }: CallParameters & { readonly name: string },
): Promise<NameRecord | undefined> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return undefined
  const options = requestOptions(kit, parameters.signal)
  const call = served.client.GET('/v1/profile/account/{name}', {
    params: { path: { name }, query: { ...identification(kit), apiVersion: 2 } },
    ...options,
  })
  try {
    const reply = await readReply('getProfile', call, validateGetProfileReply)
    return 'addresses' in reply ? reply : undefined
  } catch (cause) {
    if (options.signal.aborted) throw cause
    throw new AppKitError('NAME_NOT_RESOLVED', { cause })
  }
}

export interface SuggestNamesParameters extends CallParameters {
  /** The label, without its zone. */
  readonly name: string
  /** E.g. `demo.id`. Default: the first zone of the service. */
  readonly zone?: string
}

/**
 * GET /v1/profile/suggestions/{name}: the name itself first, then free ones.
 *
 * @returns an empty list if the service does not have the network.
 * @throws AppKitError NAME_SUGGESTIONS_FAILED, with the error as its cause; CANCELLED
 */
export async function suggestNames(
  kit: Kit,
  { name, zone, ...parameters }: SuggestNamesParameters,
): Promise<{ readonly suggestions: readonly NameSuggestion[] }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { suggestions: [] }
  const options = requestOptions(kit, parameters.signal)
  const call = served.client.GET('/v1/profile/suggestions/{name}', {
    params: { path: { name }, query: { ...identification(kit), ...(zone ? { zone } : {}) } },
    ...options,
  })
  try {
    return await readReply('getNameSuggestions', call, validateGetNameSuggestionsReply)
  } catch (cause) {
    if (options.signal.aborted) throw cause
    throw new AppKitError('NAME_SUGGESTIONS_FAILED', { cause })
  }
}

/**
 * GET /v1/profile/reverse/{address}, apiVersion 2: the names of an address. Cached for five minutes.
 *
 * @returns an empty list if there is none, or the service does not have the network.
 * @throws AppKitError NAMES_OF_ADDRESS_FAILED, with the error as its cause; CANCELLED
 */
export async function fetchNamesOfAddress(
  kit: Kit,
  { address, ...parameters }: CallParameters & { readonly address: string },
): Promise<readonly NameRecord[]> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return []
  const cache = openNameCache(kit)
  const key = cacheKey(address)
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const options = requestOptions(kit, parameters.signal)
  const call = served.client.GET('/v1/profile/reverse/{address}', {
    params: { path: { address }, query: { ...identification(kit), ...senderOf(kit), apiVersion: 2 } },
    ...options,
  })
  try {
    const names = await readReply('getNamesOfAddress', call, validateGetNamesOfAddressReply)
    cache.set(key, names)
    return names
  } catch (cause) {
    if (options.signal.aborted) throw cause
    throw new AppKitError('NAMES_OF_ADDRESS_FAILED', { cause })
  }
}

export interface RegisterNameParameters extends CallParameters {
  /** The text of `nameMessage`. */
  readonly message: string
  /** The owner's signature of the message (EIP-191, ERC-1271 or ERC-6492). */
  readonly signature: string
  /** See `coinTypeOf`. */
  readonly coinType: number
  /** The owner's address, not CAIP-10. */
  readonly address: string
  /** The name, for the error message. */
  readonly name: string
}

/**
 * POST /v1/profile/account: registers a name. Sent once.
 *
 * @returns success false if the service does not have the network.
 * @throws AppKitError NAME_NOT_REGISTERED, with the service's reason as its message if there is one; CANCELLED
 */
export async function registerName(
  kit: Kit,
  { message, signature, coinType, address, name, ...parameters }: RegisterNameParameters,
): Promise<{ readonly success: boolean }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { success: false }
  const options = requestOptions(kit, parameters.signal)
  const call = served.client.POST('/v1/profile/account', {
    body: { coin_type: coinType, address, message, signature },
    ...options,
  })
  try {
    const reply = await readReply('registerName', call, validateRegisterNameReply)
    openNameCache(kit).remove(cacheKey(address))
    const identities = openIdentityCache(kit)
    for (const { caipNetworkId } of kit.config.networks) identities.remove(cacheKey(caipNetworkId, address))
    // Live services answer with the new record, others with `success`.
    return { success: !('success' in reply) || reply.success }
  } catch (cause) {
    if (options.signal.aborted) throw cause
    // If only the answer was lost, the address has the name.
    openNameCache(kit).remove(cacheKey(address))
    const reason = refusalOf(cause)?.reason
    const message = reason || errorText('NAME_NOT_REGISTERED').replace('{name}', () => name)
    throw new AppKitError('NAME_NOT_REGISTERED', { message, cause })
  }
}

/**
 * The text that is signed to register a name (docs/behaviour.md#names). The service checks the signature of
 * this text, and that its time is at most ten seconds off.
 *
 * @param name - the full name, e.g. `alice.demo.id`.
 * @param now - ms since 1970.
 */
export function nameMessage(name: string, now = Date.now()): string {
  return JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1_000) })
}

/** ENSIP-11: the coin type of an EVM chain. */
export function coinTypeOf(chainId: number): number {
  return (0x80000000 | chainId) >>> 0
}

/** The names of addresses, cached for five minutes (docs/behaviour.md#services). The key is the address. */
function openNameCache(kit: Kit): Cache<NameRecord[]> {
  return openCache(kit, { name: 'ens_cache', lifetime: 300_000, validate: validateGetNamesOfAddressReply })
}
