import { type Address, address, type EncodedAccount, lamports, type ReadonlyUint8Array } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import {
  AccountState,
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import { solanaAccounts } from '../common/network.js'
import { solanaTokens } from '../common/tokens.js'

const sol = 1_000_000_000n
const each = 1_000n * sol
// All lamports together are below 2^53, so that every balance is exact in JSON.
const faucetLamports = 4_000_000n * sol

/**
 * Creates the first state: the faucet, the mints, and two accounts with coins and tokens. It is always the same.
 *
 * @param faucet - pays, and can mint
 */
export async function layGenesis(svm: LiteSVM, faucet: Address): Promise<void> {
  const lay = (at: Address, owner: Address, amount: bigint, data: ReadonlyUint8Array): void => {
    const account: EncodedAccount = {
      address: at,
      programAddress: owner,
      lamports: lamports(amount),
      executable: false,
      space: BigInt(data.length),
      data,
    }
    svm.setAccount(account)
  }
  const rentFor = (data: ReadonlyUint8Array): bigint =>
    svm.minimumBalanceForRentExemption(BigInt(data.length))
  const owners = solanaAccounts.map((text) => address(text))
  lay(faucet, SYSTEM_PROGRAM_ADDRESS, faucetLamports, new Uint8Array())
  for (const owner of owners) lay(owner, SYSTEM_PROGRAM_ADDRESS, each, new Uint8Array())
  for (const { decimals, each, mint: text } of solanaTokens) {
    const mint = address(text)
    const amount = each * 10n ** BigInt(decimals)
    const supply = amount * BigInt(owners.length)
    const data = getMintEncoder().encode({
      mintAuthority: faucet,
      supply,
      decimals,
      isInitialized: true,
      freezeAuthority: null,
    })
    lay(mint, TOKEN_PROGRAM_ADDRESS, rentFor(data), data)
    for (const owner of owners) {
      const [place] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
      const held = getTokenEncoder().encode({
        mint,
        owner,
        amount,
        delegate: null,
        state: AccountState.Initialized,
        isNative: null,
        delegatedAmount: 0n,
        closeAuthority: null,
      })
      lay(place, TOKEN_PROGRAM_ADDRESS, rentFor(held), held)
    }
  }
}
