import { getAddress, type Hex, toHex } from 'viem'
import { WalletError } from '../../base/errors.js'
import type { PageNetwork } from '../../base/facts.js'
import type { Networks } from '../../base/networks.js'
import { writeGrouped } from '../../messages/amounts.js'
import { approvalMessages } from '../../messages/approvalMessages.js'
import { messages } from '../../messages/messages.js'
import { permissionMessages as texts } from '../../messages/permissionMessages.js'
import { smartMessages } from '../../messages/smartMessages.js'
import { keepWhole } from '../../messages/times.js'
import { coinLoss, headlineOf, tokenLoss } from '../../prepare/losses.js'
import { readToken, showTime } from '../../prepare/tokens.js'
import type { RequestContext, Step } from '../../prepare/types.js'
import type { Cap, Permission, UsedPermission } from '../../vault/permissions/permission.js'
import type { PreparedChange } from '../../wallet/approvals.js'
import { isSmartAccount } from '../account/prepareOperation.js'
import type { GrantRequest } from './readGrant.js'

/** A permission as the user sees it before it is granted. */
export interface PreparedGrant extends PreparedChange {
  readonly request: { readonly kind: 'grant'; readonly permission: Permission }
}

/**
 * Says what a permission allows: who may send how much of what, and until when.
 *
 * @throws WalletError if something that it names is no token, or the node cannot be reached
 */
export async function prepareGrant(
  context: RequestContext,
  { caps, expiry, signers }: GrantRequest,
): Promise<PreparedGrant> {
  const { address, chain, network, site } = context
  const [steps, isSmart] = await Promise.all([
    Promise.all(caps.map((cap) => describeCap(network, cap))),
    isSmartAccount(context),
  ])
  const permission: Permission = {
    context: toHex(crypto.getRandomValues(new Uint8Array(32))),
    site,
    account: address as Hex,
    chainId: Number(chain.slice('eip155:'.length)),
    expiry,
    caps,
    upgrades: !isSmart,
    ...(signers && { signers }),
  }
  const until = showTime(BigInt(expiry))
  const isCoinCapped = caps.some(({ token }) => token === undefined)
  const title = texts.grantTitle
  return {
    request: { kind: 'grant', permission },
    account: address,
    headline: headlineOf(
      steps.flatMap(({ losses }) => losses),
      true,
    ),
    title,
    warning: (signers ? texts.grantKeyWarning : texts.grantWarning)(site, keepWhole(until)),
    rows: [
      [messages.site, site],
      [messages.network, network.name],
      [smartMessages.account, getAddress(address)],
      [texts.until, until],
      ...signerRows(signers),
    ],
    steps: isSmart
      ? steps
      : [...steps, { title, rows: [], losses: [], warning: smartMessages.upgradeWarning }],
    costs: [[smartMessages.fee, isCoinCapped ? texts.feesCount(network.symbol) : texts.feesPaid]],
  }
}

/** The end of a permission as the user sees it, when the site asks for it. */
export async function prepareEnd(network: PageNetwork, permission: Permission): Promise<PreparedChange> {
  const { account, caps, context, expiry, site } = permission
  return {
    request: { kind: 'revoke', context },
    account,
    title: texts.endTitle,
    warning: texts.endWarning,
    rows: [
      [messages.site, site],
      [messages.network, network.name],
      [smartMessages.account, getAddress(account)],
      [texts.until, showTime(BigInt(expiry))],
      ...signerRows(permission.signers),
    ],
    steps: await Promise.all(caps.map((cap) => describeCap(network, cap))),
  }
}

/** Rows of the accounts whose signatures each payment needs, if the site alone cannot pay. */
function signerRows(signers: Permission['signers']): readonly (readonly [string, string])[] {
  if (signers === undefined) return []
  const accounts = signers.map(({ address }) => getAddress(address)).join(', ')
  return [[signers.length === 1 ? texts.signedBy : texts.signedByAll, accounts]]
}

/** Describes the rest of a permission and its end in one line. */
export async function describeLeft(networks: Networks, permission: UsedPermission): Promise<string> {
  const { caps, chainId, expiry, used } = permission
  const { network } = networks.find(chainId)
  const parts = await Promise.all(
    caps.map(async (cap, index) => {
      const left = cap.max - (used[index] ?? 0n)
      // A node that does not answer must not keep the user from ending it.
      const unit = await readUnit(network, cap).catch(() => undefined)
      return unit === undefined
        ? texts.left(approvalMessages.baseUnits(writeGrouped(left, 0)), writeGrouped(cap.max, 0))
        : texts.left(
            writeGrouped(left, unit.decimals),
            `${writeGrouped(cap.max, unit.decimals)} ${unit.symbol}`,
          )
    }),
  )
  return [...parts, network.name, texts.untilTime(keepWhole(showTime(BigInt(expiry))))].join(', ')
}

async function describeCap(network: PageNetwork, cap: Cap): Promise<Step> {
  const facts = await readUnit(network, cap)
  const { decimals, symbol } = facts
  const { max, token } = cap
  const lost = 'address' in facts ? tokenLoss(facts, max, true) : coinLoss(network, max, true)
  return {
    title: texts.coins(symbol),
    rows: [
      [texts.max, `${writeGrouped(max, decimals)} ${symbol}`.trim()],
      [messages.to, texts.toAnybody],
      ...(token === undefined ? [] : [[messages.token, getAddress(token)] as const]),
    ],
    losses: [lost],
  }
}

/** Reads the decimals and the symbol of an asset. @throws WalletError if it is no token, so that no amount can be shown */
async function readUnit(network: PageNetwork, { token }: Pick<Cap, 'token'>) {
  if (token === undefined) return { decimals: network.decimals, symbol: network.symbol }
  const facts = await readToken(network, token)
  if (facts === undefined) throw new WalletError(texts.badRequest(texts.notToken(getAddress(token))))
  return facts
}
