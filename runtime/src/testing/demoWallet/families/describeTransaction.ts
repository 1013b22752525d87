import { readBytes } from '../../../chains/readBytes.js'
import { parseTransaction } from '../../../namespaces/solana/parseTransaction.js'
import { type Instruction, readInstructions } from './readInstructions.js'

const system = '11111111111111111111111111111111'
const memos = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/** A Solana transaction in words: who pays, and what each instruction is as far as that is known. */
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
