/** The modules that decide, and the test files that have to notice a change in them. */
export const modules = {
  // State machines.
  'runtime/src/chains/connectionMachine.ts': ['runtime/src/chains/connectionMachine.test.ts'],
  'runtime/src/kit/router.ts': ['runtime/src/kit/router.test.ts', 'runtime/src/kit/initialView.test.ts'],
  'runtime/src/kit/attempts.ts': ['runtime/src/kit/attempts.test.ts'],
  'runtime/src/features/siwx/decideSignIn.ts': ['runtime/src/features/siwx/decideSignIn.test.ts'],
  'runtime/src/features/send/model/sendMachine.ts': ['runtime/src/features/send/model/sendMachine.test.ts'],
  'runtime/src/features/swaps/model/swapMachine.ts': ['runtime/src/features/swaps/model/swapMachine.test.ts'],
  'runtime/src/walletconnect/session/signMachine.ts': [
    'runtime/src/walletconnect/session/signMachine.test.ts',
  ],
  'runtime/src/walletconnect/rpc/requestMachine.ts': ['runtime/src/walletconnect/rpc/requestMachine.test.ts'],
  'runtime/src/walletconnect/relay/relayMachine.ts': ['runtime/src/walletconnect/relay/relayMachine.test.ts'],
  // Amounts.
  'runtime/src/features/amounts/amount.ts': ['runtime/src/features/amounts/amount.test.ts'],
  'runtime/src/features/amounts/refreshHoldings.ts': ['runtime/src/features/amounts/refreshHoldings.test.ts'],
  'runtime/src/features/onramp/checkAmount.ts': ['runtime/src/features/onramp/checkAmount.test.ts'],
  'runtime/src/features/send/model/checkSend.ts': ['runtime/src/features/send/model/checkSend.test.ts'],
  'runtime/src/features/send/model/lookalike.ts': ['runtime/src/features/send/model/lookalike.test.ts'],
  'runtime/src/features/swaps/model/checkSwap.ts': ['runtime/src/features/swaps/model/checkSwap.test.ts'],
  'runtime/src/features/swaps/model/parseTokens.ts': ['runtime/src/features/swaps/model/parseTokens.test.ts'],
  'runtime/src/features/swaps/chain/checkCalls.ts': ['runtime/src/features/swaps/chain/checkCalls.test.ts'],
  // Parsers and validators of what comes from outside.
  'runtime/src/chains/parseCaipAddress.ts': ['runtime/src/chains/caip.test.ts'],
  'runtime/src/chains/parseCaipNetworkId.ts': ['runtime/src/chains/caip.test.ts'],
  'runtime/src/chains/createRegister.ts': [
    'runtime/src/chains/cleanWalletName.test.ts',
    'runtime/src/chains/walletIcon.test.ts',
    'runtime/src/chains/lookForWallets.test.ts',
    'runtime/src/chains/createRegister.test.ts',
  ],
  'runtime/src/chains/readUntrusted.ts': [
    'runtime/src/chains/readList.test.ts',
    'runtime/src/chains/readBytes.test.ts',
    'runtime/src/chains/tryCall.test.ts',
  ],
  'runtime/src/kit/openUrl.ts': ['runtime/src/kit/checkUrl.test.ts', 'runtime/src/kit/openUrl.test.ts'],
  'runtime/src/features/connect/platforms/walletSchemes.ts': [
    'runtime/src/features/connect/platforms/walletSchemes.test.ts',
    'runtime/src/features/connect/platforms/buildDeepLink.test.ts',
  ],
  'runtime/src/features/connect/allWallets/grid.ts': ['runtime/src/features/connect/allWallets/grid.test.ts'],
  'runtime/src/walletconnect/crypto/envelope.ts': ['runtime/src/walletconnect/crypto/crypto.test.ts'],
  'runtime/src/walletconnect/pairing/pairingUri.ts': ['runtime/src/walletconnect/pairing/pairingUri.test.ts'],
  'runtime/src/walletconnect/session/sessionRules.ts': [
    'runtime/src/walletconnect/session/sessionRules.test.ts',
  ],
  'runtime/src/walletconnect/session/namespaces.ts': ['runtime/src/walletconnect/session/namespaces.test.ts'],
  'runtime/src/walletconnect/tabs/tabFrames.ts': ['runtime/src/walletconnect/tabs/tabFrames.test.ts'],
  'generated/validation.ts': ['tests/unit/validation/validation.test.ts'],
  // Sign-in.
  'runtime/src/signin/message/addresses.ts': ['runtime/src/signin/message/addresses.test.ts'],
  'runtime/src/signin/message/grammar.ts': ['runtime/src/signin/message/grammar.test.ts'],
  'runtime/src/signin/message/parseMessage.ts': ['runtime/src/signin/message/parseMessage.test.ts'],
  'runtime/src/signin/message/checksumAddress.ts': ['runtime/src/signin/message/checksumAddress.test.ts'],
  'runtime/src/signin/policy/checkRules.ts': ['runtime/src/signin/policy/checkRules.test.ts'],
  'runtime/src/signin/message/origins.ts': ['runtime/src/signin/message/origins.test.ts'],
  'runtime/src/signin/verify/solana.ts': ['runtime/src/signin/verify/solana.test.ts'],
  'runtime/src/signin/verify/solanaEnvelope.ts': ['runtime/src/signin/verify/solanaEnvelope.test.ts'],
  'runtime/src/signin/verify/cosmos.ts': ['runtime/src/signin/verify/cosmos.test.ts'],
  'runtime/src/signin/verify/polkadot.ts': ['runtime/src/signin/verify/polkadot.test.ts'],
  'runtime/src/signin/verify/bip122/verifyBip122.ts': [
    'runtime/src/signin/verify/bip122/verifyBip122.test.ts',
  ],
  // The embedded wallet: its page and its server.
  'frame/page/approvals.ts': ['frame/page/approvals.test.ts'],
  'frame/page/prepare/calls.ts': [
    'frame/page/prepare/callRows.test.ts',
    'frame/page/prepare/calls.test.ts',
    'frame/page/prepare/corpus/corpus.test.ts',
  ],
  'frame/page/prepare/knownCalls.ts': [
    'frame/page/prepare/callRows.test.ts',
    'frame/page/prepare/corpus/corpus.test.ts',
  ],
  'frame/page/prepare/assetSteps.ts': [
    'frame/page/prepare/callRows.test.ts',
    'frame/page/prepare/corpus/corpus.test.ts',
  ],
  'frame/src/shared/origins.ts': ['frame/src/shared/origins.test.ts'],
  'frame/src/shared/accountCalls.ts': ['frame/src/shared/accountCalls.test.ts'],
  'frame/src/server/secrets.ts': ['frame/src/server/secrets.test.ts'],
  // The sandbox where it admits or refuses, and the CLI where it changes what a host has written.
  'server/src/relay/verifyRelayJwt.ts': ['server/src/relay/verifyRelayJwt.test.ts'],
  'server/src/http/isAllowedOrigin.ts': ['server/src/http/isAllowedOrigin.test.ts'],
  'server/src/limits/createLimiter.ts': ['server/src/limits/limits.test.ts'],
  'sandbox/src/store/acquireLock.ts': ['sandbox/src/store/acquireLock.test.ts'],
  'cli/src/edits/mergeTexts.ts': ['cli/src/edits/mergeTexts.test.ts'],
  'cli/src/plan/settleFile.ts': ['cli/src/plan/addLines.test.ts', 'cli/src/plan/settleFile.test.ts'],
  'cli/src/lock/isLock.ts': ['cli/src/lock/isLock.test.ts'],
  'cli/src/lock/lockFile.ts': ['cli/src/lock/lockFile.test.ts'],
  'cli/src/lock/printLock.ts': ['cli/src/lock/printLock.test.ts'],
}
