import { getAddress, maxUint256 } from 'viem'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import { messages } from '../../messages/messages.js'
import { describeAllowance, describeCollectible, describeMove } from '../assetSteps.js'
import { permit2Contracts } from '../contracts.js'
import { describeApprovalForAll } from '../knownCalls.js'
import { checkAccount } from '../message.js'
import { readAsset, showTime } from '../tokens.js'
import type { RequestContext, Row, Step } from '../types.js'
import type { TypedData, TypedStruct } from './read.js'
import { addressAt, numberAt, shapeOf, structsOf } from './shapes.js'

type Describe = (context: RequestContext, data: TypedData) => Promise<readonly Step[] | undefined>

const authorization =
  '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'

/** Permissions for tokens, by their types to the letter. */
const shapes: Readonly<Record<string, Describe>> = {
  // EIP-2612, and the form before it, which has a yes or no instead of an amount.
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': (context, data) =>
    describePermit(context, data, numberAt(data.message, 'value'), 'owner', 'deadline'),
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': (context, data) => {
    const amount = data.message.allowed === true ? maxUint256 : 0n
    return describePermit(context, data, amount, 'holder', 'expiry')
  },
  // ERC-4494, and the form for all collectibles.
  'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)': describeCollectiblePermit,
  'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)': describePermitForAll,
  // EIP-3009.
  [`TransferWithAuthorization${authorization}`]: describeAuthorization,
  [`ReceiveWithAuthorization${authorization}`]: describeAuthorization,
  'CancelAuthorization(address authorizer,bytes32 nonce)': describeCancel,
  // Allowances of Permit2.
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`]: describeAllowances,
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`]: describeAllowances,
}

/** Transfers of Permit2. With a witness, they have one more member, of any type and name. */
const transfers =
  /^Permit(?:Batch)?(?:Witness)?TransferFrom\(TokenPermissions(?:\[\])? permitted,address spender,uint256 nonce,uint256 deadline(?:,\w+ \w+)?\)/
const permissions = 'TokenPermissions(address token,uint256 amount)'

/**
 * Says what a permission for tokens allows: permits (EIP-2612, the older form, ERC-4494), transfers with an authorization
 * (EIP-3009), and Permit2. Undefined if the types are not those of one, to the letter.
 *
 * @throws WalletError if it is of another account
 */
export async function describePermission(
  context: RequestContext,
  data: TypedData,
): Promise<readonly Step[] | undefined> {
  const { primaryType, types } = data
  const shape = shapeOf(types, primaryType)
  if (Object.hasOwn(shapes, shape)) return shapes[shape]?.(context, data)
  if (transfers.test(shape) && shapeOf(types, 'TokenPermissions') === permissions)
    return describePermit2(context, data, 'permitted')
  return undefined
}

async function describePermit(
  context: RequestContext,
  { domain, message }: TypedData,
  amount: bigint | undefined,
  ownerName: string,
  untilName: string,
): Promise<readonly Step[] | undefined> {
  const [token, owner, spender] = [
    addressAt(domain, 'verifyingContract'),
    addressAt(message, ownerName),
    addressAt(message, 'spender'),
  ]
  if (token === undefined || owner === undefined || spender === undefined || amount === undefined)
    return undefined
  checkAccount(owner, context.address)
  const named = numberAt(message, untilName)
  // In the older form, no time is no end.
  const until = untilName === 'expiry' && named === 0n ? maxUint256 : named
  return [await describeAllowance(context, { token, spender, amount, until, warning: texts.permitWarning })]
}

function describeAllowances(context: RequestContext, data: TypedData): Promise<readonly Step[] | undefined> {
  return describePermit2(context, data, 'details')
}

/** @param member - the tokens. A witness may have the name of any other member. */
async function describePermit2(
  context: RequestContext,
  { domain, message }: TypedData,
  member: 'details' | 'permitted',
): Promise<readonly Step[] | undefined> {
  const spender = addressAt(message, 'spender')
  const given = message[member]
  const items = structsOf(given)
  if (spender === undefined) return undefined
  const isUnproved = !permit2Contracts.has(String(domain.verifyingContract).toLowerCase())
  if (Array.isArray(given) && given.length === 0 && !isUnproved)
    return [{ title: texts.lessAllowance, rows: [[messages.amount, texts.nothing]], losses: [] }]
  if (items.length === 0) return undefined
  const steps: Step[] = []
  for (const item of items) {
    const [token, amount] = [addressAt(item, 'token'), numberAt(item, 'amount')]
    if (token === undefined || amount === undefined) return undefined
    const until = numberAt(item, 'expiration') ?? numberAt(message, 'deadline')
    const allowed = { token, spender, amount, until, isUnproved, warning: texts.permitWarning }
    steps.push(await describeAllowance(context, allowed))
  }
  return steps
}

const placeOf = (message: TypedStruct, token: string): readonly Row[] => {
  const until = numberAt(message, 'deadline')
  return [...(until === undefined ? [] : [[texts.until, showTime(until)] as const]), [messages.token, token]]
}

async function describeCollectiblePermit(
  context: RequestContext,
  { domain, message }: TypedData,
): Promise<readonly Step[] | undefined> {
  const [token, spender, id] = [
    addressAt(domain, 'verifyingContract'),
    addressAt(message, 'spender'),
    numberAt(message, 'tokenId'),
  ]
  if (token === undefined || spender === undefined || id === undefined) return undefined
  const asset = await readAsset(context.network, token)
  if (asset?.kind !== 'collectible') return undefined
  const place = placeOf(message, getAddress(token))
  return [describeCollectible(asset, spender, id, place)]
}

async function describePermitForAll(
  context: RequestContext,
  { domain, message }: TypedData,
): Promise<readonly Step[] | undefined> {
  const [token, operator] = [addressAt(domain, 'verifyingContract'), addressAt(message, 'operator')]
  if (token === undefined || operator === undefined) return undefined
  return [await describeApprovalForAll(context, token, [operator, message.approved === true])]
}

async function describeAuthorization(
  context: RequestContext,
  { domain, message }: TypedData,
): Promise<readonly Step[] | undefined> {
  const [token, from, to, number] = [
    addressAt(domain, 'verifyingContract'),
    addressAt(message, 'from'),
    addressAt(message, 'to'),
    numberAt(message, 'value'),
  ]
  if (token === undefined || from === undefined || to === undefined || number === undefined) return undefined
  checkAccount(from, context.address)
  const step = await describeMove(context, { kinds: ['fungible'], token, from, to, number })
  const until = numberAt(message, 'validBefore') ?? 0n
  return [
    {
      ...step,
      rows: [...step.rows, [texts.until, showTime(until)]],
      warning: [texts.authorizationWarning, step.warning ?? ''].filter(Boolean).join(' '),
    },
  ]
}

async function describeCancel(
  context: RequestContext,
  { domain, message }: TypedData,
): Promise<readonly Step[] | undefined> {
  const [token, authorizer] = [addressAt(domain, 'verifyingContract'), addressAt(message, 'authorizer')]
  if (token === undefined || authorizer === undefined) return undefined
  checkAccount(authorizer, context.address)
  const isToken = (await readAsset(context.network, token))?.kind === 'fungible'
  if (!isToken) return undefined
  return [
    {
      title: texts.cancelAuthorization,
      rows: [
        [texts.signedNumber, String(message.nonce)],
        [messages.token, getAddress(token)],
      ],
      losses: [],
    },
  ]
}
