import {
  art,
  cards,
  coin,
  type DrainerCase,
  dai,
  friend,
  hybrid,
  later,
  lines,
  max256,
  me,
  old,
  thief,
  typed,
  usdc,
  vault,
  word,
} from './cast.js'

const permit = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const message = { owner: me, spender: thief, value: max256, nonce: 0, deadline: later }
const daiPermit = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'
const daiMessage = { holder: me, spender: thief, nonce: 0, expiry: 0, allowed: true }

/** Permits of EIP-2612, of the form before it, and what only looks like them. */
const amounts: readonly DrainerCase[] = [
  typed('a permit without limit', lines.allUsdc, { types: permit, message, contract: usdc }),
  typed('a permit of an amount', 'You can lose: up to 1,250,000.5 USDC', {
    types: permit,
    contract: usdc,
    message: { ...message, value: 1_250_000_500_000n },
  }),
  typed('a permit of the most of 96 bits', 'You can lose: all your DAI', {
    types: permit,
    contract: dai,
    message: { ...message, value: 2n ** 96n - 1n },
  }),
  typed('a permit of more than any token has', 'You can lose: all your DAI', {
    types: permit,
    contract: dai,
    message: { ...message, value: 2n ** 128n },
  }),
  typed('a permit that ends one', lines.nothing, {
    types: permit,
    contract: usdc,
    message: { ...message, value: 0 },
  }),
  typed('a permit that never expires', lines.allUsdc, {
    types: permit,
    contract: usdc,
    message: { ...message, deadline: max256 },
  }),
  typed('a permit of a token without a name', 'You can lose: all your tokens of 0xC4c4…c4C4', {
    types: permit,
    contract: old,
    message,
  }),
  typed('a permit of a contract that is not known', lines.unknown, {
    types: permit,
    contract: vault,
    message,
  }),
  typed('a permit of nothing of a contract that is not known', lines.unknown, {
    types: permit,
    contract: vault,
    message: { ...message, value: 0 },
  }),
  typed('a permit of a contract of collectibles', lines.unknown, { types: permit, contract: art, message }),
  typed('a permit of a token that is also of collectibles', lines.unknown, {
    types: permit,
    contract: hybrid,
    message: { ...message, value: 5 },
  }),
  typed('a permit of every network', lines.allUsdc, {
    types: permit,
    contract: usdc,
    message,
    domain: { chainId: undefined },
  }),
  typed('a permit of another network', 'Refused: network 137', {
    types: permit,
    contract: usdc,
    message,
    domain: { chainId: 137 },
  }),
  typed('a permit of another account', 'Refused: another account', {
    types: permit,
    contract: usdc,
    message: { ...message, owner: friend },
  }),
  typed('the older permit, allowed', 'You can lose: all your DAI', {
    types: daiPermit,
    contract: dai,
    message: daiMessage,
  }),
  typed('the older permit, ended', lines.nothing, {
    types: daiPermit,
    contract: dai,
    message: { ...daiMessage, allowed: false },
  }),
  typed('the older permit of a contract that is not known, ended', lines.unknown, {
    types: daiPermit,
    contract: vault,
    message: { ...daiMessage, allowed: false },
  }),
]

/** The amount of a permit under other names and types. Missing is not nothing. */
const renamed: readonly DrainerCase[] = [
  ...['amount', 'wad', 'quantity', 'allowance', 'Value', 'rawAmount'].map((name) =>
    typed(`a permit whose amount is called ${name}`, lines.unknown, {
      types: permit.replace('value', name),
      message: { owner: me, spender: thief, [name]: max256, nonce: 0, deadline: later },
      contract: usdc,
    }),
  ),
  typed('a permit whose amount has 160 bits', lines.unknown, {
    types: permit.replace('uint256 value', 'uint160 value'),
    message: { ...message, value: 5 },
    contract: usdc,
  }),
  typed('a permit whose members have another order', lines.unknown, {
    types: 'Permit(address spender,address owner,uint256 value,uint256 nonce,uint256 deadline)',
    message,
    contract: usdc,
  }),
  typed('a permit with a member more', lines.unknown, {
    types: permit.replace(')', ',bytes extra)'),
    message: { ...message, extra: '0x' },
    contract: usdc,
  }),
  typed('a permit without an amount', lines.unknown, {
    types: 'Permit(address owner,address spender,uint256 nonce,uint256 deadline)',
    message: { owner: me, spender: thief, nonce: 0, deadline: later },
    contract: usdc,
  }),
  typed('a permit under another name', lines.unknown, {
    types: permit.replace('Permit', 'Verification'),
    message,
    contract: usdc,
  }),
  typed('a permit inside of other data', lines.unknown, {
    types: `Login(string statement,Permit data)${permit}`,
    message: { statement: 'Sign in', data: message },
    contract: usdc,
  }),
]

const collectiblePermit = 'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)'
const all = 'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)'
const forOne = { spender: thief, tokenId: 7, nonce: 0, deadline: later }
const forAll = { operator: thief, approved: true, nonce: 0, deadline: later }

/** Permits of collectibles: ERC-4494, and the form for all of them. */
const collectibles: readonly DrainerCase[] = [
  typed('a permit of a collectible', 'You can lose: collectible #7 of ART', {
    types: collectiblePermit,
    message: forOne,
    contract: art,
  }),
  typed('a permit of the first collectible', 'You can lose: collectible #0 of 0xa2A2…a2a2', {
    types: collectiblePermit,
    message: { ...forOne, tokenId: 0 },
    contract: cards,
  }),
  typed('a permit of a collectible of a contract that is not known', lines.unknown, {
    types: collectiblePermit,
    message: forOne,
    contract: vault,
  }),
  typed('a permit of all collectibles', lines.allArt, { types: all, message: forAll, contract: art }),
  typed('the end of a permit of all collectibles', lines.nothing, {
    types: all,
    message: { ...forAll, approved: false },
    contract: art,
  }),
  typed(
    'a permit of all collectibles of a contract that is not known',
    'You can lose: all your collectibles of 0xf1f1…f1F1, and more than the wallet can tell',
    {
      types: all,
      message: forAll,
      contract: vault,
    },
  ),
]

const authorization =
  '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const transfer = { from: me, to: thief, value: 5_000_000, validAfter: 0, validBefore: later, nonce: word }

/** Authorizations of EIP-3009. */
const authorizations: readonly DrainerCase[] = [
  ...['TransferWithAuthorization', 'ReceiveWithAuthorization'].flatMap((name) => [
    typed(`${name} of an amount`, 'You can lose: 5 USDC', {
      types: `${name}${authorization}`,
      message: transfer,
      contract: usdc,
    }),
    typed(`${name} of everything`, lines.allUsdc, {
      types: `${name}${authorization}`,
      message: { ...transfer, value: max256 },
      contract: usdc,
    }),
    typed(`${name} of a contract that is not known`, lines.unknown, {
      types: `${name}${authorization}`,
      message: transfer,
      contract: vault,
    }),
  ]),
  typed('an authorization of another account', 'Refused: another account', {
    types: `TransferWithAuthorization${authorization}`,
    message: { ...transfer, from: friend },
    contract: usdc,
  }),
  typed('an authorization with other names', lines.unknown, {
    types: `TransferWithAuthorization${authorization.replace('value', 'amount')}`,
    message: { from: me, to: thief, amount: coin, validAfter: 0, validBefore: later, nonce: word },
    contract: usdc,
  }),
  typed('the end of an authorization', lines.nothing, {
    types: 'CancelAuthorization(address authorizer,bytes32 nonce)',
    message: { authorizer: me, nonce: word },
    contract: usdc,
  }),
  typed('the end of an authorization of a contract that is not known', lines.unknown, {
    types: 'CancelAuthorization(address authorizer,bytes32 nonce)',
    message: { authorizer: me, nonce: word },
    contract: vault,
  }),
]

export const permits: readonly DrainerCase[] = [...amounts, ...renamed, ...collectibles, ...authorizations]
