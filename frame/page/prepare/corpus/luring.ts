import { getAddress, stringToHex } from 'viem'
import { call, coin, type DrainerCase, encode, lines, max256, me, thief, vault, word } from './cast.js'

const lures = [
  'claim()',
  'securityUpdate()',
  'connect()',
  'verify()',
  'mint()',
  'swap()',
  'airdrop()',
  'Claim()',
  'claimRewards()',
]

/** Names that promise something, coins, and texts. */
export const luring: readonly DrainerCase[] = [
  ...lures.map((name) => call(name, lines.unknown, vault, encode(name))),
  ...lures
    .slice(0, 3)
    .map((name) => call(`${name} with coins`, lines.fiveEthAndMore, vault, encode(name), 5n * coin)),
  call(
    'a claim with a proof',
    lines.unknown,
    vault,
    encode('claim(uint256 index,address account,uint256 amount,bytes32[] proof)', [0n, me, max256, [word]]),
  ),
  call('a selector that nobody knows', lines.unknown, vault, '0x12345678'),
  call('less than a selector', lines.fiveEthAndMore, vault, '0x00', 5n * coin),
  call('text as data', lines.unknown, vault, stringToHex('Your account is safe')),
  call('coins', 'You can lose: 5 ETH', thief, '0x', 5n * coin),
  call('all coins', 'You can lose: 1,234,567.000000000000000001 ETH', thief, '0x', 1_234_567n * coin + 1n),
  call('nothing', lines.fee, thief, '0x'),
  { name: 'a hash', line: lines.unknown, method: 'personal_sign', params: [`0x${'9f'.repeat(32)}`, me] },
  {
    name: 'a text',
    line: 'You agree to this text',
    method: 'personal_sign',
    params: [stringToHex('I sell you my house.'), me],
  },
  {
    name: 'a sign-in for another site',
    line: 'Refused: not this site',
    method: 'personal_sign',
    params: [
      stringToHex(
        `bank.example wants you to sign in with your Ethereum account:\n${getAddress(me)}\n\n\nURI: https://bank.example\nVersion: 1\nChain ID: 1\nNonce: k7Q2mV9xT4bN8sLw\nIssued At: 2026-01-02T03:04:05.000Z`,
      ),
      me,
    ],
  },
  {
    name: 'code for the account (EIP-7702)',
    line: 'Refused: code of your account',
    method: 'eth_sendTransaction',
    params: [
      { from: me, to: me, type: '0x4', authorizationList: [{ address: thief, chainId: 0, nonce: 0 }] },
    ],
  },
]
