import type { PageNetwork } from '../../base/facts.js'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import { messages } from '../../messages/messages.js'
import { shortText } from '../message.js'
import type { Step } from '../types.js'
import { readAccounts, readDecimals, readTokenAccount, token2022, tokenPrograms } from './accounts.js'
import type { TokenFacts } from './parts.js'
import type { Instruction, SolanaTransaction } from './readMessage.js'
import { describeSystem, system } from './system.js'
import { describeAssociated, describeToken } from './tokenSteps.js'

const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** The program whose instructions are in the fee. */
export const budget = 'ComputeBudget111111111111111111111111111111'
/** The lengths of those that are known, by their first byte: memory, units, the price of a unit, the size of what is loaded. */
const budgetLengths: readonly (number | undefined)[] = [undefined, 5, 5, 9, 5]
const memos: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/**
 * Describes each instruction and the losses of an account by it. An unknown one is shown with a warning.
 *
 * @param address - the wallet's account
 */
export async function describeInstructions(
  network: PageNetwork,
  transaction: SolanaTransaction,
  address: string,
): Promise<readonly Step[]> {
  const read = await readTokens(network, transaction, address)
  return transaction.instructions
    .filter(({ data, program }) => program !== budget || budgetLengths[data[0] ?? 0] !== data.length)
    .map((instruction) => describeKnown(instruction, read) ?? unknownStep(instruction.program))
}

function describeKnown(instruction: Instruction, read: TokenFacts): Step | undefined {
  const { data, program = '' } = instruction
  try {
    if (program === system) return describeSystem(instruction, read.address)
    if (tokenPrograms.has(program)) return describeToken(instruction, read, program === token2022)
    if (program === associated) return describeAssociated(instruction, read.address)
    if (!memos.has(program)) return undefined
    const text = shortText(new TextDecoder().decode(data))
    return { title: texts.memo, rows: [[messages.message, text]], losses: [] }
  } catch {
    // The data is too short for this instruction.
    return undefined
  }
}

const unknownStep = (program = ''): Step => ({
  title: texts.unknownInstruction,
  rows: [[texts.program, program === '' ? texts.lookedUp : program]],
  losses: ['unknown'],
  warning: texts.unknownInstructionWarning,
})

/** Reads the token accounts that are named, and their mints. Addresses that cannot be read are shown as they are. */
async function readTokens(
  network: PageNetwork,
  { instructions }: SolanaTransaction,
  address: string,
): Promise<TokenFacts> {
  const made = new Map<string, { owner: string; mint: string }>()
  const wanted = new Set<string>()
  for (const { accounts, program = '' } of instructions) {
    const [, account, owner, mint] = accounts
    if (program === associated && account && owner && mint) made.set(account, { owner, mint })
    if (tokenPrograms.has(program))
      for (const each of accounts.slice(0, 3)) if (each !== undefined) wanted.add(each)
  }
  const known = new Map<string, { owner: string; mint: string }>(made)
  const decimals = new Map<string, number>()
  const load = async (addresses: readonly string[]) => {
    const accounts = await readAccounts(network, addresses).catch(() => [])
    for (const [index, account] of accounts.entries()) {
      const address = addresses[index] ?? ''
      const token = readTokenAccount(account)
      const found = readDecimals(account)
      if (token) known.set(address, token)
      else if (found !== undefined) decimals.set(address, found)
    }
  }
  await load([...wanted])
  await load([...new Set([...known.values()].map(({ mint }) => mint))].filter((mint) => !decimals.has(mint)))
  return {
    address,
    owner: (account) => (account === undefined ? undefined : known.get(account)),
    decimals: (mint) => decimals.get(mint),
  }
}
