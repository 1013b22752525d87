// The part of defences.mjs that is in how a request to the embedded wallet is shown and approved.

const rows = 'frame/page/prepare/callRows.test.ts'
const calls = 'frame/page/prepare/calls.test.ts'
const typed = 'frame/page/prepare/typed/typed.test.ts'
const orders = 'frame/page/prepare/typed/orders.test.ts'
const corpus = 'frame/page/prepare/corpus/corpus.test.ts'
const mutations = 'frame/page/prepare/corpus/mutations.test.ts'
const simulate = 'frame/page/prepare/simulate.test.ts'
const fees = 'frame/page/prepare/fees.test.ts'
const solana = 'frame/page/prepare/solana/solana.test.ts'
const trials = 'frame/page/prepare/solana/simulate.test.ts'
const page = 'frame/page/prepare'
const losses = `${page}/losses.test.ts`
const arming = 'tests/contract/frame/arming.test.ts'
const presses = 'tests/contract/frame/presses.test.ts'
const vault = 'frame/page/vault/vault.test.ts'

/** @type {readonly (readonly [attack: string, file: string, text: string, without: string, test: string])[]} */
export const approvalDefences = [
  ['T-B1', 'frame/page/arming/arm.ts', '(isWindow || entry.isVisible === true) && ', '', arming],
  [
    'T-B1',
    'frame/page/arming/presence.ts',
    '!isWindow && last !== undefined && !isUnmoved(last, event)',
    'false',
    arming,
  ],
  ['T-B1', 'frame/page/arming/arm.ts', 'minVisible = 600', 'minVisible = 0', arming],
  [
    'T-B1',
    'frame/page/arming/arm.ts',
    'return unread.size === 0',
    'return true',
    'tests/e2e/embeddedApprovals.test.ts',
  ],
  ['T-B2', 'frame/page/arming/presses.ts', '!event.isTrusted || input === undefined || ', '', arming],
  [
    'T-B2',
    'frame/page/vault/approval.ts',
    "if (input !== 'keyboard' && !(isChange && passkeys.length > 0)) return true",
    'return true',
    vault,
  ],
  ['T-B2', 'frame/src/shared/assertions.ts', '(flags & 0x05) !== 0x05 || ', '', vault],
  ['T-B2', 'frame/src/shared/assertions.ts', ' && facts.challenge === challenge', '', vault],
  ['T-B2', 'frame/src/shared/assertions.ts', ' && facts.origin === origin', '', vault],
  ['T-B2', 'frame/src/shared/assertions.ts', 'isTopRight && ', '', vault],
  ['T-B3', 'frame/page/arming/arm.ts', '1 + (now - stillAt) / minShown,', '', arming],
  ['T-B6', 'frame/page/arming/arm.ts', '(now - focusedSince) / minShown,', '', presses],
  [
    'T-B6',
    'frame/page/arming/arm.ts',
    'if (!document.hasFocus()) since = Number.POSITIVE_INFINITY',
    'if (false) {}',
    presses,
  ],
  ['T-B6', 'frame/page/arming/presses.ts', 'if (presence.isNew(event)) onMoved()', '', presses],
  [
    'T-B7',
    'frame/page/arming/presses.ts',
    'const counts = isArmed() && isOnButton(event)',
    'const counts = isOnButton(event)',
    presses,
  ],
  ['T-B8', 'frame/page/arming/presses.ts', 'counts: !repeat && isArmed()', 'counts: true', presses],
  [
    'T-B9',
    'frame/page/arming/presence.ts',
    'return hasCome || isMoved',
    "return event.pointerType !== 'touch' && (hasCome || isMoved)",
    presses,
  ],
  [
    'T-B9',
    'frame/page/arming/presence.ts',
    'const isMoved = !isWindow && last !== undefined && !isUnmoved(last, event)',
    'const isMoved = false',
    presses,
  ],
  [
    'T-B1',
    'frame/page/views/ownWindow.ts',
    'if (opened === null || source !== opened || origin !== location.origin) return',
    'void [origin, source]',
    arming,
  ],
  [
    'T-F2',
    `${page}/calls.ts`,
    'return encodeFunctionData({ abi: knownAbi, ...call } as never) === data ? call : undefined',
    'return call',
    calls,
  ],
  ['T-F2', `${page}/calls.ts`, '(value === 0n || isPayable)', '(value >= 0n || isPayable)', calls],
  ['T-F2', `${page}/typed/permits.ts`, 'checkAccount(owner, context.address)', '', typed],
  [
    'T-F2',
    `${page}/typed/orders.ts`,
    'if (offerer !== undefined) checkAccount(offerer, address)',
    '',
    orders,
  ],
  [
    'T-F2',
    `${page}/typed/orders.ts`,
    'start < end === isOffer ? end : start',
    'start < end ? start : end',
    orders,
  ],
  [
    'T-F2',
    `${page}/typed/orders.ts`,
    'isRight && kind >= 2n && kind <= 5n',
    'kind >= 2n && asset !== undefined',
    orders,
  ],
  [
    'T-F2',
    `${page}/typed/orders.ts`,
    "losses: isKnown ? lost : [...lost, 'unknown']",
    'losses: lost',
    orders,
  ],
  [
    'T-F2',
    `${page}/assetSteps.ts`,
    "if (isApprove && asset?.kind === 'collectible') return describeCollectible(asset, spender, amount, place)",
    '',
    rows,
  ],
  ['T-F2', `${page}/assetSteps.ts`, 'isLess && isKnown ? texts', 'isLess ? texts', rows],
  [
    'T-F2',
    `${page}/calls.ts`,
    "losses: ['unknown'],\n          warning: texts.unknownBatch,",
    'losses: [],',
    corpus,
  ],
  ['T-F2', `${page}/tokens.ts`, 'isFungible === isOther ||', '', corpus],
  [
    'T-F2',
    `${page}/typed/permits.ts`,
    "transfers.test(shape) && shapeOf(types, 'TokenPermissions') === permissions",
    'transfers.test(shape)',
    corpus,
  ],
  [
    'T-F2',
    `${page}/typed/safe.ts`,
    'if (isDelegated || message.gasPrice !== 0n)',
    'if (isDelegated)',
    corpus,
  ],
  ['T-F2', `${page}/solana/tokenSteps.ts`, 'losses: isOwn ? [] : all,', 'losses: [],', corpus],
  [
    'T-F2',
    `${page}/losses.ts`,
    'amount: join(before.amount, loss.amount)',
    'amount: before.amount',
    mutations,
  ],
  ['T-F2', `${page}/transaction.ts`, 'maxOf(losses, trial.losses)', 'maxOf(losses, [])', simulate],
  ['T-F2', `${page}/solana/prepare.ts`, ', ...feeLosses(fee, paid.length)]', ']', corpus],
  ['T-F2', `${page}/transaction.ts`, ', ...highFee]', ']', fees],
  ['T-F2', `${page}/fees.ts`, 'gas < usualGas ? gas : usualGas', 'gas', fees],
  [
    'T-F2',
    'frame/page/wallet/wallet.ts',
    'check()\n      return vault.sign(',
    'return vault.sign(',
    'frame/page/wallet/twoTabs.test.ts',
  ],
  ['T-F2', `${page}/losses.ts`, 'isSeen && of !== coinsKey ? rank + 10 : rank', 'rank', losses],
  ['T-F2', `${page}/losses.ts`, '[of, decimals]', '[of]', losses],
  ['T-F2', `${page}/solana/tokenSteps.ts`, 'own ?? said', 'said ?? own', solana],
  ['T-F2', `${page}/solana/accounts.ts`, ' && data[165] === marks[kind]', '', solana],
  ['T-F2', `${page}/solana/prepare.ts`, 'data.length >= 9', 'data.length === 9', solana],
  ['T-F2', `${page}/solana/describe.ts`, ' || budgetLengths[data[0] ?? 0] !== data.length', '', solana],
  ['T-F2', `${page}/message.ts`, ' && !isHash(bytes, text)', '', 'frame/page/prepare/message.test.ts'],
  ['T-F2', `${page}/typed/safe.ts`, ', signer: context.address', '', corpus],
  ['T-F2', `${page}/assetSteps.ts`, ' && !(isAll && facts.givesAll === true)', '', calls],
  [
    'T-F3',
    'frame/page/vault/permissions/createPermissions.ts',
    'lastNonce === undefined ? permission : { ...permission, lastNonce }',
    'permission',
    'frame/page/vault/permissions/permissionSigners.test.ts',
  ],
  [
    'T-F3',
    'frame/page/vault/permissions/createPermissions.ts',
    'found && withLastNonce(found, all)',
    'found',
    'frame/page/vault/permissions/permissionSigners.test.ts',
  ],
  [
    'T-F2',
    `${page}/solana/system.ts`,
    'second === address ? [accountLoss(second, address)] : []',
    '[]',
    corpus,
  ],
  ['T-F2', `${page}/solana/lifetime.ts`, ' === transaction.lifetime', " !== ''", corpus],
  ['T-F2', `${page}/solana/lifetime.ts`, 'fieldsOf(reply).value === true', 'true', corpus],
  ['T-F2', `${page}/solana/prepare.ts`, ' || isOtherVersion(bytes)', '', solana],
  ['T-F2', `${page}/solana/simulate.ts`, ', ...(await readLookups(network, lookups))', '', trials],
  [
    'T-F2',
    `${page}/solana/changes.ts`,
    '...watched.map((account) => controlChanges(account, context.address)),',
    '',
    trials,
  ],
  ['T-F2', `${page}/typed/prepare.ts`, '\\p{Zl}\\p{Zp}', '', typed],
]
