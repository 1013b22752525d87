import { WalletError } from '../base/errors.js'
import { approvalMessages } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { permissionMessages } from '../messages/permissionMessages.js'
import type { RemoteVault, VaultCall, VaultReply } from '../vault/wire.js'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}

// The build puts the name with the worker's hash here.
const script = '/sdk/worker.js'
const refusals = {
  locked: messages.noSlot,
  opener: messages.wrongRecovery,
  address: messages.wrongAddress,
  approval: messages.vaultLost,
  request: messages.vaultLost,
  solana: approvalMessages.noSolana,
  'permission-unknown': permissionMessages.unknown,
  'permission-expired': permissionMessages.expired,
  'permission-revoked': permissionMessages.revoked,
  'permission-calls': permissionMessages.otherCalls,
  'permission-signer': permissionMessages.notSigned,
  'permission-cap': permissionMessages.overCap,
  'permission-bounds': permissionMessages.tooMany,
  failed: messages.vaultLost,
} as const

/**
 * Starts the worker that has the keys. Every call settles, also if the worker ends.
 *
 * @param isKept - whether it can keep permissions on this device
 */
export function startVault(isKept: boolean): RemoteVault {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = types?.createPolicy('appkit-frame', {
    createScriptURL: (url) => {
      if (url !== script) throw new TypeError(`${url} is no script of the wallet`)
      return url
    },
  })
  const worker = new Worker((policy?.createScriptURL(script) ?? script) as string, {
    type: 'module',
    name: isKept ? 'database' : 'memory',
  })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let number = 0
  let isLost = false
  worker.onmessage = ({ data }: MessageEvent<VaultReply>) => {
    const found = waiting.get(data.number)
    waiting.delete(data.number)
    if ('refusal' in data) found?.reject(new WalletError(refusals[data.refusal], `vault-${data.refusal}`))
    else found?.resolve(data.value)
  }
  worker.onerror = () => {
    isLost = true
    for (const { reject } of waiting.values()) reject(new WalletError(messages.vaultLost))
    waiting.clear()
  }
  const call =
    <Method extends VaultCall['method']>(method: Method) =>
    (...args: Parameters<RemoteVault[Method]>) =>
      new Promise<never>((resolve, reject) => {
        if (isLost) return reject(new WalletError(messages.vaultLost))
        number += 1
        waiting.set(number, { resolve: resolve as (value: unknown) => void, reject })
        worker.postMessage({ number, method, args } satisfies VaultCall)
      })
  return {
    create: call('create'),
    createWithPasskey: call('createWithPasskey'),
    createAlone: call('createAlone'),
    adopt: call('adopt'),
    unlock: call('unlock'),
    addDevice: call('addDevice'),
    addPasskey: call('addPasskey'),
    addRecovery: call('addRecovery'),
    removeSlot: call('removeSlot'),
    signLogin: call('signLogin'),
    prove: call('prove'),
    exportKeys: call('exportKeys'),
    sign: call('sign'),
    grant: call('grant'),
    signPermitted: call('signPermitted'),
    permissions: call('permissions'),
    endPermission: call('endPermission'),
    endPermissions: call('endPermissions'),
    isOpen: call('isOpen'),
    lock: call('lock'),
  }
}
