import type { AppKit, AppKitError, CaipNetworkId } from 'appkit-runtime'
import { type Token, useAppKitTokens } from 'appkit-runtime/features/balances'
import { openLogin } from 'appkit-runtime/features/email'
import {
  type HistoryGroup,
  type HistoryRow,
  type TransactionEnd,
  trackTransaction,
  useTrackTransaction,
  useTransactions,
} from 'appkit-runtime/features/history'
import { type NameState, useNames } from 'appkit-runtime/features/names'
import {
  type BuyOffer,
  type Purchase,
  type PurchaseCurrency,
  type PurchasesState,
  useOnramp,
  usePurchases,
} from 'appkit-runtime/features/onramp'
import { logInWithToken } from 'appkit-runtime/features/ownLogin'
import {
  type Payment,
  type PaymentDue,
  type PaymentResult,
  type PayPhase,
  pay,
  usePay,
} from 'appkit-runtime/features/pay'
import {
  type SendPhase,
  type SendPlan,
  type SendReceiver,
  type SendToken,
  type TransactionOutcome,
  useSend,
} from 'appkit-runtime/features/send'
import {
  getToken,
  getTokenHeaders,
  type SIWXSession,
  useAppKitSession,
  useAppKitToken,
} from 'appkit-runtime/features/siwx'
import {
  type GrantPermissionsReturnType,
  grantPermissions,
  revokeSession,
  type SmartSession,
  useSmartSessions,
} from 'appkit-runtime/features/smartSessions'
import {
  type SwapPhase,
  type SwapPlan,
  type SwapQuoteState,
  type SwapToken,
  useSwap,
} from 'appkit-runtime/features/swaps'
import {
  type CatalogueWallet,
  type ListedWallet,
  usePairing,
  useWalletImage,
  useWallets,
} from 'appkit-runtime/headless'
import { expectTypeOf } from 'vitest'

type Loading = 'idle' | 'loading' | 'success' | 'error'

export function useTokens() {
  const { status, tokens, totalCents, error, refresh, ...others } = useAppKitTokens()
  expectTypeOf(status).toEqualTypeOf<Loading | 'unlisted'>()
  expectTypeOf(tokens).toEqualTypeOf<readonly Token[]>()
  expectTypeOf(totalCents).toEqualTypeOf<bigint | undefined>()
  expectTypeOf(error).toEqualTypeOf<AppKitError | undefined>()
  expectTypeOf(refresh({ forceUpdate: [] })).toEqualTypeOf<Promise<void>>()
  expectTypeOf(others).toEqualTypeOf<Record<never, never>>()
}

export async function useHistory(kit: AppKit) {
  const { status, rows, groups, hasMore, loadMore, refresh } = useTransactions()
  expectTypeOf(status).toEqualTypeOf<Loading | 'unlisted'>()
  expectTypeOf(rows).toEqualTypeOf<readonly HistoryRow[]>()
  expectTypeOf(groups).toEqualTypeOf<readonly HistoryGroup[]>()
  expectTypeOf(hasMore).toEqualTypeOf<boolean>()
  expectTypeOf(loadMore()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(refresh()).toEqualTypeOf<Promise<void>>()

  const track = useTrackTransaction()
  expectTypeOf(track({ hash: '0x', action: 'mint' })).toEqualTypeOf<Promise<TransactionEnd>>()
  const { outcome, hash } = await trackTransaction(kit, { hash: '0x', caipNetworkId: 'eip155:1' })
  expectTypeOf(outcome).toEqualTypeOf<TransactionOutcome>()
  expectTypeOf(hash).toEqualTypeOf<string | undefined>()
  // @ts-expect-error not a kind of transaction
  void trackTransaction(kit, { hash: '0x', action: 'dance' })
}

export function useRegistration() {
  const { label, state, setLabel, register, ...others } = useNames()
  expectTypeOf(label).toEqualTypeOf<string>()
  expectTypeOf(state).toEqualTypeOf<NameState>()
  if (state.status === 'failed') expectTypeOf(state.error).toEqualTypeOf<AppKitError>()
  expectTypeOf(setLabel('anna')).toEqualTypeOf<void>()
  expectTypeOf(register('anna.example.eth')).toEqualTypeOf<Promise<void>>()
  expectTypeOf(others).toEqualTypeOf<Record<never, never>>()
}

export function useBuying() {
  const { currencies, amount, offer, purchase, setAmount, pay: openPayPage } = useOnramp()
  expectTypeOf(currencies).toEqualTypeOf<readonly PurchaseCurrency[] | undefined>()
  expectTypeOf(amount).toEqualTypeOf<string>()
  expectTypeOf(offer).toEqualTypeOf<BuyOffer>()
  expectTypeOf(purchase).toEqualTypeOf<Purchase | undefined>()
  expectTypeOf(setAmount('20')).toEqualTypeOf<void>()
  expectTypeOf(openPayPage()).toEqualTypeOf<boolean>()

  const { loadMore, ...purchases } = usePurchases()
  expectTypeOf(loadMore()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(purchases.status).toEqualTypeOf<PurchasesState['status']>()
  expectTypeOf(purchases.rows).toEqualTypeOf<PurchasesState['rows']>()
}

export function useLogin(kit: AppKit) {
  expectTypeOf(openLogin(kit, 'passkey')).toEqualTypeOf<Promise<void>>()
  // @ts-expect-error not a way to log in
  void openLogin(kit, 'password')
  const loggedIn = logInWithToken(kit, {
    getToken: async ({ nonce }) => {
      expectTypeOf(nonce).toEqualTypeOf<string>()
      return nonce
    },
  })
  expectTypeOf(loggedIn).toEqualTypeOf<Promise<void>>()
}

export function usePayment(kit: AppKit, payment: Payment) {
  expectTypeOf(payment.network).toEqualTypeOf<CaipNetworkId>()
  expectTypeOf(pay(kit, payment)).toEqualTypeOf<Promise<PaymentResult>>()
  const paying = usePay()
  expectTypeOf(paying.phase).toEqualTypeOf<PayPhase>()
  expectTypeOf(paying.due).toEqualTypeOf<PaymentDue | undefined>()
  expectTypeOf(paying.isUncertain).toEqualTypeOf<boolean>()
  expectTypeOf(paying.error).toEqualTypeOf<AppKitError | undefined>()
  expectTypeOf(paying.pay(payment)).toEqualTypeOf<Promise<PaymentResult>>()
  // @ts-expect-error an amount is text, so that no digit is lost
  void paying.pay({ network: 'eip155:1', recipient: '0x', amount: 5 })
}

export function useTransfer(picked: SendToken) {
  const { phase, tokens, token, amount, receiver, plan, hash, ...send } = useSend()
  expectTypeOf(phase).toEqualTypeOf<SendPhase>()
  expectTypeOf(tokens).toEqualTypeOf<readonly SendToken[]>()
  expectTypeOf(token).toEqualTypeOf<SendToken | undefined>()
  expectTypeOf(amount).toEqualTypeOf<string>()
  expectTypeOf(receiver).toEqualTypeOf<SendReceiver>()
  expectTypeOf(plan).toEqualTypeOf<SendPlan | undefined>()
  expectTypeOf(hash).toEqualTypeOf<string | undefined>()
  expectTypeOf(send.outcome).toEqualTypeOf<TransactionOutcome | undefined>()
  expectTypeOf(send.start()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(send.setToken(picked)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(send.setReceiver('anna.eth')).toEqualTypeOf<Promise<void>>()
  expectTypeOf(send.approve()).toEqualTypeOf<Promise<string | undefined>>()
}

export function useExchange(picked: SwapToken) {
  const { phase, from, to, quote, plan, ...swap } = useSwap()
  expectTypeOf(phase).toEqualTypeOf<SwapPhase>()
  expectTypeOf([from, to]).toEqualTypeOf<(SwapToken | undefined)[]>()
  expectTypeOf(quote).toEqualTypeOf<SwapQuoteState>()
  expectTypeOf(plan).toEqualTypeOf<SwapPlan | undefined>()
  expectTypeOf(swap.setToken('from', picked)).toEqualTypeOf<Promise<void>>()
  // @ts-expect-error a swap has two sides
  void swap.setToken('middle', picked)
  expectTypeOf(swap.sign()).toEqualTypeOf<Promise<void>>()
}

export function useSignIn(kit: AppKit) {
  const { status, session, signIn, signOut, ...others } = useAppKitSession()
  expectTypeOf(status).toExtend<string>()
  expectTypeOf(session).toEqualTypeOf<SIWXSession | undefined>()
  expectTypeOf(signIn()).toEqualTypeOf<Promise<SIWXSession>>()
  expectTypeOf(signOut()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(others).toEqualTypeOf<Record<never, never>>()

  const kept = useAppKitToken({ audience: 'orders' })
  expectTypeOf(kept.status).toEqualTypeOf<'idle' | 'loading' | 'ready' | 'error'>()
  expectTypeOf(kept.token).toEqualTypeOf<string | undefined>()
  expectTypeOf(kept.getToken()).toEqualTypeOf<Promise<string>>()
  expectTypeOf(getToken(kit, { dpop: true })).toEqualTypeOf<Promise<string>>()
  expectTypeOf(getTokenHeaders(kit, { url: 'https://api.example/orders' })).toEqualTypeOf<
    Promise<{ readonly authorization: string; readonly dpop?: string }>
  >()
}

export function useSessions(kit: AppKit, session: SmartSession) {
  const { status, sessions, ...actions } = useSmartSessions()
  expectTypeOf(status).toEqualTypeOf<Loading>()
  expectTypeOf(sessions).toEqualTypeOf<readonly SmartSession[]>()
  const terms = { permissions: [{ type: 'contract-call', data: {} }], expiry: 1_900_000_000 }
  expectTypeOf(actions.grantPermissions(terms)).toEqualTypeOf<Promise<GrantPermissionsReturnType>>()
  expectTypeOf(actions.revokeSession(session)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(grantPermissions(kit, terms)).toEqualTypeOf<Promise<GrantPermissionsReturnType>>()
  expectTypeOf(revokeSession(kit, { session })).toEqualTypeOf<Promise<void>>()
}

export function useOwnList(catalogued: CatalogueWallet) {
  const { status, wallets, hasMore, query, search } = useWallets({ namespace: 'eip155' })
  expectTypeOf(status).toEqualTypeOf<'loading' | 'success' | 'error'>()
  expectTypeOf(wallets).toEqualTypeOf<readonly ListedWallet[]>()
  expectTypeOf(hasMore).toEqualTypeOf<boolean>()
  expectTypeOf(search(query)).toEqualTypeOf<void>()
  expectTypeOf(useWalletImage(catalogued)).toEqualTypeOf<string | undefined>()

  const pairing = usePairing()
  expectTypeOf(pairing.status).toEqualTypeOf<
    'ready' | 'waiting' | 'expired' | 'failed' | 'missing' | 'broken'
  >()
  expectTypeOf(pairing.uri).toEqualTypeOf<string | undefined>()
  for (const wallet of wallets) expectTypeOf(pairing.openWallet(wallet)).toEqualTypeOf<boolean>()
}
