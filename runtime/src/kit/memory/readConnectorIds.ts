import { storageKeys } from '../storageKeys.js'
import type { ChainNamespace, Kit } from '../types.js'

/** More wallets than this in one namespace are nobody's wish. */
const limit = 10

/** The wallets a namespace was connected with, the one in use first. */
export function readConnectorIds(kit: Kit, namespace: ChainNamespace): readonly string[] {
  const inUse = kit.storage.get(storageKeys.connectorId(namespace))
  if (inUse === null) return []
  return [...new Set([inUse, ...readOthers(kit, namespace)])].slice(0, limit)
}

function readOthers(kit: Kit, namespace: ChainNamespace): readonly string[] {
  try {
    const list: unknown = JSON.parse(kit.storage.get(storageKeys.otherConnectorIds(namespace)) ?? '[]')
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
