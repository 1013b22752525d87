import { lines } from './cast.js'
import {
  associated,
  budget,
  foreign,
  friend,
  instruction,
  keyBytes,
  loader,
  me,
  memo,
  mine,
  mineToo,
  mint,
  mint2022,
  nonce,
  program,
  type SolanaCase,
  solana,
  stake,
  stored,
  system,
  theirs,
  thief,
  token,
  token2022,
  u32,
  u64,
} from './solanaCast.js'

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
const tokens = `tokens of ${short(mint)}`
const more = ', and more than the wallet can tell'
const all = 2n ** 64n - 1n
const sol = 1_000_000_000n
const lost = (what: string) => `You can lose: ${what}`

const transferSol = (from: string, to: string | number, amount: bigint) =>
  instruction(system, [from, to], [...u32(2), ...u64(amount)])
const advance = instruction(system, [nonce, friend, me], u32(4))
const newAccount = (amount: bigint) => [...u32(0), ...u64(amount), ...u64(0), ...keyBytes(program)]

const coins: readonly SolanaCase[] = [
  solana('coins', lost('5 SOL'), [transferSol(me, thief, 5n * sol)]),
  solana('coins, in the older form', lost('5 SOL'), [transferSol(me, thief, 5n * sol)], {
    isVersioned: false,
  }),
  solana('coins twice', lost('5.000000001 SOL'), [
    transferSol(me, thief, 5n * sol),
    transferSol(me, friend, 1n),
  ]),
  solana('coins to an account of a lookup table', lost('5 SOL'), [transferSol(me, 3, 5n * sol)]),
  solana('coins of somebody else', lines.fee, [transferSol(thief, me, 5n * sol)]),
  solana('coins, paid by somebody else', lost('5 SOL'), [transferSol(me, thief, 5n * sol)], {
    payer: friend,
  }),
  solana('coins that can be sent at any time', lost('5 SOL'), [advance, transferSol(me, thief, 5n * sol)], {
    lifetime: stored,
  }),
  solana('a nonce alone', lines.fee, [advance]),
  solana('coins of another network', lost(`5 SOL${more}`), [transferSol(me, thief, 5n * sol)], {
    lifetime: foreign,
  }),
  solana('a note on another network', lines.unknown, [instruction(memo, [me], [72, 105])], {
    lifetime: foreign,
  }),
  solana(
    'coins with a nonce of another network',
    lost(`5 SOL${more}`),
    [...[advance, transferSol(me, thief, 5n * sol)]],
    { lifetime: foreign },
  ),
  solana(
    'coins with a nonce that no account stores',
    lost(`5 SOL${more}`),
    [transferSol(me, thief, 5n * sol)],
    { lifetime: stored },
  ),
  solana('coins with a byte more', lines.unknown, [
    instruction(system, [me, thief], [...u32(2), ...u64(5n), 0]),
  ]),
  solana('a new account', lost('5 SOL'), [instruction(system, [me, thief], newAccount(5n * sol))]),
  solana(
    'the wallet is made an account of a program',
    lost('everything in your account'),
    [instruction(system, [thief, me], newAccount(1_000_000n))],
    { payer: thief },
  ),
  solana('the wallet pays to be made an account of a program', lost('everything in your account and 5 SOL'), [
    instruction(system, [me, me], newAccount(5n * sol)),
  ]),
  solana('an account of a lookup table is made one of a program', lines.unknown, [
    instruction(system, [thief, 3], newAccount(sol)),
  ]),
  solana('a new account with a seed', lines.unknown, [
    instruction(
      system,
      [thief, me, me],
      [...u32(3), ...keyBytes(me), ...u64(1), 65, ...u64(sol), ...u64(0), ...keyBytes(program)],
    ),
  ]),
  solana('room in an account', lines.unknown, [instruction(system, [me], [...u32(8), ...u64(80)])]),
  solana('the account is given to a program', lost('everything in your account'), [
    instruction(system, [me], [...u32(1), ...keyBytes(program)]),
  ]),
  solana('another account is given to a program', lost(`everything in ${short(friend)}`), [
    instruction(system, [friend], [...u32(1), ...keyBytes(program)]),
  ]),
  solana('an assign with a seed', lines.unknown, [
    instruction(system, [friend, me], [...u32(10), ...keyBytes(me), ...u64(1), 65, ...keyBytes(program)]),
  ]),
  solana('coins with a seed', lines.unknown, [
    instruction(system, [friend, me, thief], [...u32(11), ...u64(5n), ...u64(1), 65, ...keyBytes(system)]),
  ]),
  solana('the authority of a nonce', lines.unknown, [
    instruction(system, [nonce, me], [...u32(7), ...keyBytes(thief)]),
  ]),
  solana('coins of a nonce', lines.unknown, [
    instruction(system, [nonce, thief, friend, friend, me], [...u32(5), ...u64(sol)]),
  ]),
]

const inToken = (accounts: readonly (string | number)[], data: readonly number[], of = token) =>
  instruction(of, accounts, data)
const checked = (kind: number, amount: bigint) => [kind, ...u64(amount), 6]
const authorityOf = (kind: number, next?: string) => [
  6,
  kind,
  ...(next === undefined ? [0] : [1, ...keyBytes(next)]),
]

const spl: readonly SolanaCase[] = [
  solana('tokens', lost(`5 ${tokens}`), [inToken([mine, theirs, me], [3, ...u64(5_000_000n)])]),
  solana('tokens, checked', lost(`5 ${tokens}`), [
    inToken([mine, mint, theirs, me], checked(12, 5_000_000n)),
  ]),
  solana('tokens of an account that is not known', lines.unknown, [
    inToken([friend, theirs, me], [3, ...u64(5_000_000n)]),
  ]),
  solana('tokens from a lookup table', lines.unknown, [inToken([4, theirs, me], [3, ...u64(5_000_000n)])]),
  solana('tokens to a lookup table', lost(`5 ${tokens}`), [
    inToken([mine, mint, 5, me], checked(12, 5_000_000n)),
  ]),
  solana('tokens of somebody else', lines.fee, [inToken([theirs, mine, thief], [3, ...u64(5_000_000n)])]),
  solana('all tokens', lost(`all your ${tokens}`), [inToken([mine, theirs, me], [3, ...u64(all)])]),
  solana('approve of an amount', lost(`up to 5 ${tokens}`), [
    inToken([mine, thief, me], [4, ...u64(5_000_000n)]),
  ]),
  solana('approve without limit', lost(`all your ${tokens}`), [inToken([mine, thief, me], [4, ...u64(all)])]),
  solana('approveChecked', lost(`up to 5 ${tokens}`), [
    inToken([mine, mint, thief, me], checked(13, 5_000_000n)),
  ]),
  solana('approveChecked without limit', lost(`all your ${tokens}`), [
    inToken([mine, mint, thief, me], checked(13, all)),
  ]),
  solana('two approvals of one token', lost(`up to 7 ${tokens}`), [
    inToken([mine, thief, me], [4, ...u64(5_000_000n)]),
    inToken([mine, mint, thief, me], checked(13, 2_000_000n)),
  ]),
  solana('approve of an account of a lookup table', lines.unknown, [
    inToken([4, thief, me], [4, ...u64(all)]),
  ]),
  solana('revoke', lines.fee, [inToken([mine, me], [5])]),
  solana('another owner of a token account', lost(`everything in ${short(mine)}`), [
    inToken([mine, me], authorityOf(2, thief)),
  ]),
  solana('another authority to close', lost(`everything in ${short(mine)}`), [
    inToken([mine, me], authorityOf(3, thief)),
  ]),
  solana('another authority to mint', lost(`everything in ${short(mint)}`), [
    inToken([mint, me], authorityOf(0, thief)),
  ]),
  solana('no authority to freeze', lost(`everything in ${short(mint)}`), [
    inToken([mint, me], authorityOf(1)),
  ]),
  solana('an authority with a byte more', lines.unknown, [
    inToken([mine, me], [...authorityOf(2, thief), 0]),
  ]),
  solana('an account closed for somebody else', lost(`everything in ${short(mine)}`), [
    inToken([mine, thief, me], [9]),
  ]),
  solana('an account closed for the wallet', lines.fee, [inToken([mine, me, me], [9])]),
  solana('an account closed for a lookup table', lost(`everything in ${short(mine)}`), [
    inToken([mine, 6, me], [9]),
  ]),
  solana('tokens burned', lost(`5 ${tokens}`), [inToken([mine, mint, me], checked(15, 5_000_000n))]),
  solana('an account frozen', lines.unknown, [inToken([mine, mint, me], [10])]),
  solana('a token account for somebody else', lost('up to 0.005 SOL'), [
    instruction(associated, [me, theirs, thief, mint, system, token], [1]),
  ]),
  solana('tokens to a new account', lost(`up to 0.005 SOL and 5 ${tokens}`), [
    instruction(associated, [me, theirs, thief, mint, system, token], [1]),
    inToken([mine, mint, theirs, me], checked(12, 5_000_000n)),
  ]),
]

const in2022 = (accounts: readonly string[], data: readonly number[]) =>
  instruction(token2022, accounts, data)
const tokens2022 = `tokens of ${short(mint2022)}`

const extensions: readonly SolanaCase[] = [
  solana('Token-2022: a transfer with its hook', lost(`5 ${tokens2022}`), [
    in2022([mineToo, mint2022, theirs, me, program], [12, ...u64(5n * sol), 9]),
  ]),
  solana('Token-2022: a transfer with a fee', lost(`5 ${tokens2022}`), [
    in2022([mineToo, mint2022, theirs, me], [26, 1, ...u64(5n * sol), 9, ...u64(0)]),
  ]),
  solana('a transfer with a fee at the older program', lines.unknown, [
    inToken([mine, mint, theirs, me], [26, 1, ...u64(5n), 6, ...u64(0)]),
  ]),
  solana('Token-2022: withheld fees', lines.unknown, [in2022([mint2022, theirs, me], [26, 2])]),
  solana('Token-2022: a permanent delegate', lines.unknown, [in2022([mint2022], [35, ...keyBytes(thief)])]),
  solana('Token-2022: another transfer hook', lines.unknown, [
    in2022([mint2022, me], [36, 1, ...keyBytes(program)]),
  ]),
  solana('Token-2022: the guard of calls is taken off', lines.unknown, [in2022([mineToo, me], [34, 1])]),
  solana('Token-2022: a confidential transfer', lines.unknown, [
    in2022([mineToo, mint2022, theirs, me], [27, 7, ...u64(0)]),
  ]),
  solana('Token-2022: another permanent delegate', lost(`everything in ${short(mint2022)}`), [
    in2022([mint2022, me], authorityOf(8, thief)),
  ]),
  solana('Token-2022: more room in an account', lines.unknown, [
    in2022([mineToo, me, system, me], [29, 8, 0]),
  ]),
]

const programs: readonly SolanaCase[] = [
  solana('a program that is not known', lines.unknown, [instruction(program, [me, mine], [1, 2, 3])]),
  solana('a program of a lookup', `You can lose: 5 SOL${more}`, [
    transferSol(me, thief, 5n * sol),
    instruction(program, [me, 1, 2], [9]),
  ]),
  solana('the authority of a stake', lines.unknown, [
    instruction(stake, [friend, friend, me], [...u32(1), ...keyBytes(thief), ...u32(1)]),
  ]),
  solana('coins of a stake', lines.unknown, [
    instruction(stake, [friend, thief, friend, friend, me], [...u32(4), ...u64(sol)]),
  ]),
  solana('the authority of a program', lines.unknown, [instruction(loader, [friend, me, thief], u32(4))]),
  solana('a program closed', lines.unknown, [instruction(loader, [friend, thief, me], u32(5))]),
  solana('a note and a price', lines.fee, [
    instruction(budget, [], [3, ...u64(1000n)]),
    instruction(memo, [me], [72, 105]),
  ]),
  solana('a note at the price of coins', lost('2.000005 SOL'), [
    instruction(budget, [], [3, ...u64(5n * sol)]),
    instruction(memo, [me], [72, 105]),
  ]),
  solana('coins at the price of more coins', lost('7.000005 SOL'), [
    instruction(budget, [], [3, ...u64(5n * sol)]),
    transferSol(me, thief, 5n * sol),
  ]),
  solana('a note before a transfer', lost('5 SOL'), [
    instruction(memo, [], [72, 105]),
    transferSol(me, thief, 5n * sol),
  ]),
  solana('nothing', lines.fee, []),
]

export const solanaCases: readonly SolanaCase[] = [...coins, ...spl, ...extensions, ...programs]
