import { formatUnits } from 'viem'
import { approvalMessages as texts } from '../../approvalMessages.js'
import type { PageNetwork } from '../../facts.js'
import { messages } from '../../messages.js'
import { shortText } from '../message.js'
import type { Row, Step } from '../types.js'
import { readAccounts, readDecimals, readTokenAccount, readU64, tokenPrograms } from './accounts.js'
import type { Instruction, SolanaTransaction } from './readMessage.js'

const system = '11111111111111111111111111111111'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const budget = 'ComputeBudget111111111111111111111111111111'
const memos: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])
const none: Step | undefined = undefined

/** Says what each instruction does. One that is not known says so with a warning. */
export async function describeInstructions(
  network: PageNetwork,
  transaction: SolanaTransaction,
): Promise<readonly Step[]> {
  const read = await readTokens(network, transaction)
  const steps: Step[] = []
  for (const instruction of transaction.instructions) {
    const { program = '' } = instruction
    if (program === budget) continue
    let step = none
    try {
      if (program === system) step = describeSystem(instruction)
      else if (tokenPrograms.has(program)) step = describeToken(instruction, read)
      else if (program === associated) step = describeAssociated(instruction)
      else if (memos.has(program))
        step = {
          title: texts.memo,
          rows: [[messages.message, shortText(new TextDecoder().decode(instruction.data))]],
        }
    } catch {
      // Too short for what it says it is.
    }
    steps.push(step ?? unknownStep(program))
  }
  return steps
}

const unknownStep = (program: string): Step => ({
  title: texts.unknownInstruction,
  rows: [[texts.program, program === '' ? texts.lookedUp : program]],
  warning: texts.unknownInstructionWarning,
})

const named = (address: string | undefined): string => address ?? texts.lookedUp
const sol = (lamports: bigint) => `${formatUnits(lamports, 9)} SOL`
const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

function describeSystem({ accounts, data }: Instruction): Step | undefined {
  const [first, second] = accounts
  switch (view(data).getUint32(0, true)) {
    case 0:
      return {
        title: texts.createAccount,
        rows: [
          [messages.amount, sol(readU64(data, 4))],
          [texts.account, named(second)],
        ],
      }
    case 1:
      return {
        title: texts.assign,
        rows: [[texts.account, named(first)]],
        warning: texts.assignWarning,
      }
    case 2:
      if (data.length !== 12) return undefined
      return {
        title: texts.sendCoins,
        rows: [
          [texts.from, named(first)],
          [messages.to, named(second)],
          [messages.amount, sol(readU64(data, 4))],
        ],
      }
    case 4:
      return { title: texts.nonce, rows: [[texts.account, named(first)]], warning: texts.nonceWarning }
    default:
      return undefined
  }
}

interface TokenFacts {
  /** Whose token account it is, with the token. */
  owner(account: string | undefined): { readonly owner: string; readonly mint: string } | undefined
  decimals(mint: string): number | undefined
}

function describeToken({ accounts, data }: Instruction, read: TokenFacts): Step | undefined {
  const kind = data[0]
  const isChecked = kind === 12 || kind === 13 || kind === 15
  if (kind === 3 || kind === 12) {
    const [source, mint, target] = isChecked ? accounts : [accounts[0], undefined, accounts[1]]
    return {
      title: messages.tokenTitle,
      rows: [
        [messages.to, named(read.owner(target)?.owner ?? target)],
        ...amountRows(data, isChecked, mint ?? read.owner(source)?.mint, read),
      ],
    }
  }
  if (kind === 4 || kind === 13) {
    const [source, mint, delegate] = isChecked ? accounts : [accounts[0], undefined, accounts[1]]
    const isUnlimited = readU64(data, 1) >= 1n << 63n
    const rows = amountRows(data, isChecked, mint ?? read.owner(source)?.mint, read)
    return {
      title: texts.delegate,
      rows: [
        [messages.spender, named(delegate)],
        ...(isUnlimited ? [[messages.amount, messages.unlimited] as const, ...rows.slice(1)] : rows),
      ],
      warning: isUnlimited ? messages.unlimitedWarning : texts.delegateWarning,
    }
  }
  if (kind === 5) return { title: texts.revoke, rows: [[texts.account, named(accounts[0])]] }
  if (kind === 6)
    return {
      title: texts.authority,
      rows: [[texts.account, named(accounts[0])]],
      warning: texts.authorityWarning,
    }
  if (kind === 8 || kind === 15)
    return { title: texts.burn, rows: amountRows(data, isChecked, accounts[1], read) }
  if (kind === 9)
    return {
      title: texts.closeAccount,
      rows: [
        [texts.account, named(accounts[0])],
        [texts.restTo, named(accounts[1])],
      ],
    }
  // Making an account, and the balance of wrapped SOL, move nothing out of the wallet.
  if (kind === 1 || kind === 16 || kind === 17 || kind === 18)
    return { title: texts.tokenAccount, rows: [[texts.account, named(accounts[0])]] }
  return undefined
}

/** The amount in units of the token: the decimals of a checked instruction, which the network compares, or the mint's. */
function amountRows(
  data: Uint8Array,
  isChecked: boolean,
  mint: string | undefined,
  read: TokenFacts,
): readonly Row[] {
  if (data.length !== (isChecked ? 10 : 9)) throw new Error('another length')
  const amount = readU64(data, 1)
  const decimals = isChecked ? data[9] : mint === undefined ? undefined : read.decimals(mint)
  const shown = decimals === undefined ? texts.baseUnits(String(amount)) : formatUnits(amount, decimals)
  return [
    [messages.amount, shown],
    [messages.token, named(mint)],
  ]
}

function describeAssociated({ accounts, data }: Instruction): Step | undefined {
  // 0, 1 or nothing: makes the token account of an owner. 2 is recovery of nested ones.
  if (data.length > 1 || (data[0] ?? 0) > 1) return undefined
  const [, , owner, mint] = accounts
  return {
    title: texts.tokenAccount,
    rows: [
      [texts.owner, named(owner)],
      [messages.token, named(mint)],
    ],
  }
}

/** Reads the token accounts that are named, and their mints. What cannot be read is shown as it is. */
async function readTokens(network: PageNetwork, { instructions }: SolanaTransaction): Promise<TokenFacts> {
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
    owner: (account) => (account === undefined ? undefined : known.get(account)),
    decimals: (mint) => decimals.get(mint),
  }
}
