import { AccountRole, type Address } from '@solana/kit'
import {
  identifySystemInstruction,
  parseCreateAccountInstruction,
  parseTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
  SystemInstruction,
} from '@solana-program/system'
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  AssociatedTokenInstruction,
  identifyAssociatedTokenInstruction,
  identifyTokenInstruction,
  parseCloseAccountInstruction,
  parseCreateAssociatedTokenInstruction,
  parseMintToInstruction,
  parseTransferCheckedInstruction,
  parseTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TokenInstruction,
} from '@solana-program/token'
import { memoAddresses, token2022Address } from './programs.js'
import { toTokenAmount } from './toTokenBalances.js'

interface Given {
  readonly programAddress: Address
  readonly accounts: readonly { readonly address: Address; readonly role: AccountRole }[]
  readonly data: Uint8Array
}

/** A parsed instruction. */
export interface NamedInstruction {
  readonly type: string
  readonly info: Readonly<Record<string, unknown>>
}

function system(given: Given): NamedInstruction | null {
  const kind = identifySystemInstruction(given)
  if (kind === SystemInstruction.TransferSol) {
    const { accounts, data } = parseTransferSolInstruction(given)
    const [source, destination] = [accounts.source.address, accounts.destination.address]
    return { type: 'transfer', info: { source, destination, lamports: Number(data.amount) } }
  }
  if (kind !== SystemInstruction.CreateAccount) return null
  const { accounts, data } = parseCreateAccountInstruction(given)
  const [source, newAccount] = [accounts.payer.address, accounts.newAccount.address]
  const [lamports, space] = [Number(data.lamports), Number(data.space)]
  return { type: 'createAccount', info: { source, newAccount, lamports, space, owner: data.programAddress } }
}

function token(given: Given): NamedInstruction | null {
  const kind = identifyTokenInstruction(given)
  if (kind === TokenInstruction.Transfer) {
    const { accounts, data } = parseTransferInstruction(given)
    const [source, destination] = [accounts.source.address, accounts.destination.address]
    const info = { source, destination, authority: accounts.authority.address, amount: String(data.amount) }
    return { type: 'transfer', info }
  }
  if (kind === TokenInstruction.TransferChecked) {
    const { accounts, data } = parseTransferCheckedInstruction(given)
    const { authority, destination, mint, source } = accounts
    const tokenAmount = toTokenAmount(data.amount, data.decimals)
    const ends = { source: source.address, mint: mint.address, destination: destination.address }
    return { type: 'transferChecked', info: { ...ends, authority: authority.address, tokenAmount } }
  }
  if (kind === TokenInstruction.MintTo) {
    const { accounts, data } = parseMintToInstruction(given)
    const [mint, account] = [accounts.mint.address, accounts.token.address]
    const mintAuthority = accounts.mintAuthority.address
    return { type: 'mintTo', info: { mint, account, mintAuthority, amount: String(data.amount) } }
  }
  if (kind !== TokenInstruction.CloseAccount) return null
  const { accounts } = parseCloseAccountInstruction(given)
  const [account, destination] = [accounts.account.address, accounts.destination.address]
  return { type: 'closeAccount', info: { account, destination, owner: accounts.owner.address } }
}

function associated(given: Given): NamedInstruction | null {
  const kind = identifyAssociatedTokenInstruction(given)
  if (kind === AssociatedTokenInstruction.RecoverNestedAssociatedToken) return null
  const data = Uint8Array.of(AssociatedTokenInstruction.CreateAssociatedToken)
  const { accounts } = parseCreateAssociatedTokenInstruction({ ...given, data })
  const info = {
    source: accounts.payer.address,
    account: accounts.ata.address,
    wallet: accounts.owner.address,
    mint: accounts.mint.address,
    systemProgram: accounts.systemProgram.address,
    tokenProgram: accounts.tokenProgram.address,
  }
  const isIdempotent = kind === AssociatedTokenInstruction.CreateAssociatedTokenIdempotent
  return { type: isIdempotent ? 'createIdempotent' : 'create', info }
}

const programs: Readonly<
  Record<string, readonly [name: string, read: (given: Given) => NamedInstruction | null]>
> = {
  [SYSTEM_PROGRAM_ADDRESS]: ['system', system],
  [TOKEN_PROGRAM_ADDRESS]: ['spl-token', token],
  [token2022Address]: ['spl-token', token],
  [ASSOCIATED_TOKEN_PROGRAM_ADDRESS]: ['spl-associated-token-account', associated],
}

/**
 * Parses an instruction for `jsonParsed`: transfers of the system and token programs, creating and closing their
 * accounts, and memos.
 *
 * @param accounts - addresses of its accounts, in order
 * @returns null for other and for incomplete instructions
 */
export function parseInstruction(
  programAddress: Address,
  accounts: readonly Address[],
  data: Uint8Array,
): { readonly program: string; readonly parsed: NamedInstruction | string } | null {
  if (memoAddresses.has(programAddress)) {
    return { program: 'spl-memo', parsed: Buffer.from(data).toString('utf8') }
  }
  const [program, read] = programs[programAddress] ?? []
  if (program === undefined || read === undefined) return null
  try {
    const metas = accounts.map((address) => ({ address, role: AccountRole.READONLY }))
    const parsed = read({ programAddress, accounts: metas, data })
    return parsed && { program, parsed }
  } catch {
    return null
  }
}
