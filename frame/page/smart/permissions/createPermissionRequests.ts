import { getAddress, type Hex, toHex } from 'viem'
import { WalletError } from '../../base/errors.js'
import type { Networks } from '../../base/networks.js'
import { permissionMessages as texts } from '../../messages/permissionMessages.js'
import type { RequestContext } from '../../prepare/types.js'
import type { UsedPermission } from '../../vault/permissions/permission.js'
import type { Approvals } from '../../wallet/approvals.js'
import type { Wallet } from '../../wallet/wallet.js'
import type { AccountTypes } from '../account/accountTypes.js'
import { describeLeft, prepareEnd, prepareGrant } from './prepareGrant.js'
import { permissionTypes, readGrant } from './readGrant.js'

/** The requests of a site about permissions (ERC-7715). */
export interface PermissionRequests {
  /** The answer to `wallet_grantPermissions`, after the user has agreed. @throws WalletError */
  grant(context: RequestContext, params: readonly unknown[]): Promise<unknown>
  /** The answer to `wallet_revokePermissions`, after the user has agreed. @throws WalletError */
  revoke(context: RequestContext, params: unknown): Promise<object>
  /** The answer to `wallet_getGrantedExecutionPermissions`: the permissions of the asking site alone, on all networks. */
  held(context: RequestContext): Promise<readonly HeldPermission[]>
  /** The permissions of an account, for its user. */
  list(account: string): Promise<readonly ListedPermission[]>
}

/** A permission in the security settings. */
export interface ListedPermission {
  readonly site: string
  /** The rest of its caps, and its end. */
  readonly about: string
  end(): Promise<void>
}

/** A permission in the form in which ERC-7715 answers (wallet-managed sessions). */
interface HeldPermission {
  readonly chainId: Hex
  readonly address: Hex
  /** In seconds since 1970. */
  readonly expiry: number
  readonly signer: { readonly type: 'wallet' | 'keys' | 'account'; readonly data: object }
  readonly permissions: readonly {
    readonly type: (typeof permissionTypes)[number]
    readonly data: { readonly address?: Hex; readonly allowance: Hex }
  }[]
  readonly context: Hex
}

interface PermissionParts {
  readonly approvals: Pick<Approvals, 'decide'>
  /** The same, for what the wallet pays. */
  readonly payments: Pick<Approvals, 'decide'>
  readonly networks: Networks
  readonly accountTypes: AccountTypes
  readonly wallet: Wallet
}

/** The capability as `wallet_getCapabilities` tells it (ERC-7715). */
export const permissionCapability = {
  supported: true,
  signerTypes: ['wallet', 'key', 'keys', 'account'],
  permissionTypes,
  policyTypes: [],
}

/** Creates the requests about permissions. */
export function createPermissionRequests(parts: PermissionParts): PermissionRequests {
  const { accountTypes, approvals, networks, payments, wallet } = parts
  const valid = async (account: string) =>
    (await wallet.permissions(account)).filter(({ ended }) => ended === undefined)
  return {
    grant: async (context, params) => {
      if (accountTypes.of(context) !== 'smartAccount') throw new WalletError(texts.standardAccount)
      const asked = readGrant(context, params)
      const { approval, prepared } = await payments.decide(() => prepareGrant(context, asked))
      const { permission } = prepared.request
      await wallet.grant(permission, approval)
      return asked.answer(permission.context)
    },
    held: async ({ address, site }) => {
      const all = await valid(address)
      return all.filter((each) => each.site === site).map(toHeld)
    },
    revoke: async ({ address, site }, params) => {
      const [asked] = Array.isArray(params) ? params : [params]
      const wanted = (Object(asked ?? {}) as { readonly permissionContext?: unknown }).permissionContext
      const own = (await wallet.permissions(address)).filter((each) => each.site === site)
      const found = own.find(({ context }) => context === wanted)
      if (found === undefined) throw new WalletError(texts.unknown)
      if (found.ended !== undefined) throw new WalletError(texts[found.ended])
      await approvals.decide(() => prepareEnd(networks.find(found.chainId).network, found))
      await wallet.endPermission(found.context)
      return {}
    },
    list: async (account) => {
      const all = await valid(account)
      return Promise.all(
        all.map(async (permission) => ({
          site: permission.site,
          about: await describeLeft(networks, permission),
          end: () => wallet.endPermission(permission.context),
        })),
      )
    },
  }
}

const toHeld = ({ account, caps, chainId, context, expiry, signers }: UsedPermission): HeldPermission => ({
  chainId: toHex(chainId),
  address: getAddress(account),
  expiry,
  signer: toSigner(signers),
  permissions: caps.map(({ max, token }) =>
    token === undefined
      ? { type: 'native-token-transfer', data: { allowance: toHex(max) } }
      : { type: 'erc20-token-transfer', data: { address: getAddress(token), allowance: toHex(max) } },
  ),
  context,
})

/** The signer as a site names it (ERC-7715). */
function toSigner(signers: UsedPermission['signers'] = []): HeldPermission['signer'] {
  const [first] = signers
  if (first === undefined) return { type: 'wallet', data: {} }
  if (first.publicKey === undefined) return { type: 'account', data: { address: getAddress(first.address) } }
  const keys = signers.map(({ publicKey }) => ({ type: 'secp256k1', publicKey }))
  return { type: 'keys', data: { keys } }
}
