import type { TypedDataDefinition } from 'viem'
import { entryPoint } from '../../../src/shared/smartAccount.js'
import { WalletError } from '../../base/errors.js'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import { messages } from '../../messages/messages.js'
import { headlineOf, type Loss } from '../losses.js'
import { checkAccount } from '../message.js'
import type { Prepared, RequestContext, Row } from '../types.js'
import { describeTyped } from './describe.js'
import { leavesOf, readTypedData, type TypedStruct } from './read.js'

/**
 * Prepares `eth_signTypedData_v4` (EIP-712). All values are shown; permits and orders are explained too. Data for another
 * network is refused.
 *
 * @throws WalletError
 */
export async function prepareTypedData(
  context: RequestContext,
  params: readonly unknown[],
): Promise<Prepared> {
  const { address, chain, network, site } = context
  const [from, given] = params
  if (typeof from !== 'string') throw new WalletError(messages.badRequest)
  checkAccount(from, address)
  const typedData = readTypedData(given)
  const { domain, message, primaryType } = typedData
  const { chainId, verifyingContract } = domain
  if (String(verifyingContract).toLowerCase() === entryPoint.toLowerCase())
    throw new WalletError(texts.hiddenOperation)
  if (chainId !== undefined && `eip155:${chainId}` !== chain)
    throw new WalletError(texts.otherChainData(String(chainId)))
  const steps = await describeTyped(context, typedData)
  const lost: readonly Loss[] = steps === undefined ? ['unknown'] : steps.flatMap(({ losses }) => losses)
  // A line end in a value must not look like the next value.
  const lines = leavesOf(message).map(([path, value]) => showHidden(`${path}: ${value}`))
  return {
    request: { kind: 'typedData', typedData: typedData as unknown as TypedDataDefinition },
    account: address,
    headline: headlineOf(lost, false),
    title: steps?.[0]?.title ?? texts.typedTitle,
    rows: [
      [messages.site, site],
      [messages.network, network.name],
      ...domainRows(domain),
      [texts.typeOfData, primaryType],
    ],
    steps: steps ?? [],
    detail: { label: texts.signedData, text: lines.join('\n') },
    warning: [
      chainId === undefined ? texts.everyChain : '',
      lost.includes('unknown') ? texts.unknownData : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** Rows of the domain. Name and version are the site's word; the contract is what the signature is bound to. */
function domainRows({ name, salt, verifyingContract, version }: TypedStruct): readonly Row[] {
  const title = [name, version].filter((part) => part !== undefined && part !== '').join(' ')
  return [
    ...(title === '' ? [] : [[texts.domain, showHidden(title).slice(0, 100)] as const]),
    ...(verifyingContract === undefined ? [] : [[texts.contract, String(verifyingContract)] as const]),
    ...(salt === undefined ? [] : [[texts.salt, String(salt)] as const]),
  ]
}

/** Characters that turn the direction, end a line or do not show, as their numbers. */
const showHidden = (text: string) =>
  text.replace(hidden, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

/** Four letters of Hangul and the empty sign of Braille are drawn as blanks, though they count as letters and symbols. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu
