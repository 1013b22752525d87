import { base58 } from '@scure/base'
import { readBytes } from '../../../chains/readUntrusted.js'
import { parseTransaction } from '../../../namespaces/solana/parseTransaction.js'
import type { SolanaSignInInput } from '../../../namespaces/solana/types.js'
import { createSolanaWallet } from '../../solana/createSolanaWallet.js'
import { signInText } from '../../solana/createState.js'
import { demoMessages } from '../dialog/messages.js'
import { showMessage, showValue } from '../dialog/showMessage.js'
import type { DemoNamespace, DemoRequest, Description } from '../dialog/types.js'

/** The wallet on Solana: a part of the wallet of the Wallet Standard. */
export const demoSolana: DemoNamespace = ({ name, id, icon, options, ask, askToConnect, site, storage }) => {
  const { solanaRpcUrl: rpcUrl } = options
  const wallet = createSolanaWallet({
    name,
    id,
    icon,
    storage,
    ...(rpcUrl !== undefined && { rpcUrl }),
    approve: (request) =>
      request.method === 'standard:connect'
        ? askToConnect()
        : ask(describeSolana(request, site, wallet.addresses[0] ?? '')),
  })
  return wallet.part
}

/** Describes a request to the user, in the wallet's window. */
export function describeSolana({ method, params }: DemoRequest, site: string, address: string): Description {
  const inputs = params as readonly Readonly<Record<string, unknown>>[]
  const joined = (show: (input: Readonly<Record<string, unknown>>) => string) => inputs.map(show).join('\n\n')
  switch (method) {
    case 'solana:signMessage':
      return demoMessages.sign(
        site,
        joined(({ message }) => showMessage(message)),
      )
    case 'solana:signIn':
      return {
        title: 'Sign in to this site?',
        text: `${site} asks for your signature.`,
        detail: joined((input) => signInText(input as SolanaSignInInput, { domain: site, address })),
      }
    case 'solana:signTransaction':
    case 'solana:signAndSendTransaction': {
      const sends = method === 'solana:signAndSendTransaction'
      const many = inputs.length > 1
      return {
        title: `${sends ? 'Send' : 'Sign'} ${many ? `these ${inputs.length} transactions` : 'this transaction'}?`,
        text: `${site} asks for your signature${sends ? ', and sends it to the network' : ''}.`,
        detail: joined(({ transaction }) => describeTransaction(transaction)),
      }
    }
    default:
      return demoMessages.other(site, method, showValue(params))
  }
}

const system = '11111111111111111111111111111111'
const memos = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/** A readable Solana transaction: the fee payer, and each known instruction. */
export function describeTransaction(value: unknown): string {
  const bytes = readBytes(value, { atMost: 1232 })
  const parsed = bytes && parseTransaction(bytes)
  if (parsed === undefined) return 'A transaction that cannot be read.'
  const lines = [`Paid by ${parsed.signers[0]}`]
  try {
    for (const each of readInstructions(parsed.message, parsed.version === 0 ? 1 : 0))
      lines.push(describeInstruction(each))
  } catch {
    lines.push('Its instructions cannot be read.')
  }
  return lines.join('\n')
}

function describeInstruction({ program, accounts, data }: Instruction): string {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === system && data.length === 12 && view.getUint32(0, true) === 2) {
    const lamports = view.getBigUint64(4, true)
    const fraction = (lamports % 1_000_000_000n).toString().padStart(9, '0').replace(/0+$/, '')
    const amount = `${lamports / 1_000_000_000n}${fraction === '' ? '' : `.${fraction}`}`
    return `Sends ${amount} SOL to ${accounts[1] ?? 'an account of a lookup table'}`
  }
  if (memos.includes(program)) return `Notes "${new TextDecoder().decode(data)}"`
  return `Calls ${program} with ${accounts.length} accounts and ${data.length} bytes`
}

export interface Instruction {
  readonly program: string
  /** Addresses in lookup tables are not known here. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/**
 * Reads the instructions of a Solana message.
 *
 * @param message - the bytes that are signed.
 * @param start - the place of the header: behind the version, if there is one.
 * @throws RangeError when the message ends too early.
 */
export function readInstructions(message: Uint8Array, start: number): readonly Instruction[] {
  let at = start + 3
  const take = (size: number): Uint8Array => {
    const part = message.slice(at, at + size)
    if (part.length !== size) throw new RangeError('The message ends too early')
    at += size
    return part
  }
  const byte = (): number => take(1)[0] ?? 0
  /** Solana's compact-u16: seven bits a byte, lowest first. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const each = byte()
      value |= (each & 0x7f) << shift
      if (each < 0x80) break
    }
    return value
  }
  const list = <Item>(read: () => Item): Item[] => {
    const items: Item[] = []
    for (let left = length(); left > 0; left--) items.push(read())
    return items
  }
  const keys = list(() => base58.encode(take(32)))
  take(32)
  return list(() => ({
    program: keys[byte()] ?? 'a program of a lookup table',
    accounts: list(() => keys[byte()]),
    data: take(length()),
  }))
}
