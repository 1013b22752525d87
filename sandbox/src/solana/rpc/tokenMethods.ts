import type { Address } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Bank } from '../common/types.js'
import { encodeAccount } from '../encode/encodeAccount.js'
import { token2022Address } from '../encode/programs.js'
import { readMint, readTokenAccount } from '../encode/readTokens.js'
import { toTokenAmount } from '../encode/toTokenBalances.js'
import type { RpcMethods } from './RpcMethod.js'
import { RpcFault, withContext } from './RpcMethod.js'
import { take } from './take.js'
import { takeConfig } from './takeConfig.js'
import { takeDataForm } from './takeDataForm.js'

const invalid = (text: string): RpcFault => new RpcFault(-32602, `Invalid param: ${text}`)

/** A filter of token accounts: those of a mint, or of a token program. */
function readChoice(bank: Bank, value: unknown): { program: Address; mint: Address | null } {
  const choice = take.fields(value, 'filter')
  if (choice.programId !== undefined) {
    const program = take.address(choice.programId, 'programId')
    if (program === TOKEN_PROGRAM_ADDRESS || program === token2022Address) return { program, mint: null }
    throw invalid('unrecognized Token program id')
  }
  const mint = take.address(choice.mint, 'mint')
  const account = bank.account(mint)
  if (account === null || readMint(account) === null) throw invalid('could not find mint')
  return { program: account.programAddress, mint }
}

/** Methods about tokens of the SPL token programs. */
export const tokenMethods: RpcMethods = {
  getTokenAccountsByOwner: ({ bank }, [key, filter, given]) => {
    const owner = take.address(key, 'owner')
    const formOf = takeDataForm(takeConfig(bank, given), 'plain')
    const { mint, program } = readChoice(bank, filter)
    const found = bank.owned(program).filter((account) => {
      const token = readTokenAccount(account)
      return token?.owner === owner && (mint === null || token.mint === mint)
    })
    const value = found.map((account) => ({
      pubkey: account.address,
      account: encodeAccount(account, formOf(account), bank.account),
    }))
    return withContext(bank, value)
  },
  getTokenAccountBalance: ({ bank }, [key, config]) => {
    takeConfig(bank, config)
    const account = bank.account(take.address(key, 'address'))
    if (account === null) throw invalid('could not find account')
    const token = readTokenAccount(account)
    if (token === null) throw invalid('not a Token account')
    const decimals = readMint(bank.account(token.mint))?.decimals ?? 0
    return withContext(bank, toTokenAmount(token.amount, decimals))
  },
  getTokenSupply: ({ bank }, [key, config]) => {
    takeConfig(bank, config)
    const account = bank.account(take.address(key, 'mint'))
    if (account === null) throw invalid('could not find account')
    const mint = readMint(account)
    if (mint === null) throw invalid('not a Token mint')
    return withContext(bank, toTokenAmount(mint.supply, mint.decimals))
  },
}
