// For ejected views (`npx create-appkit eject view/<name>`). It changes with each version, which `npx create-appkit upgrade` merges.
export { computed, effect } from '@preact/signals-core'
export { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
export { isEmail } from '../../../common/email.js'
export type { Account, ChainNamespace, Connection, Connector, Network } from '../chains/types.js'
export { embeddedOf } from '../embedded/wallet/createEmbedded.js'
export { refuseTooSoon } from '../embedded/wallet/loginStore.js'
export { AppKitError } from '../errors/AppKitError.js'
export { callHost, reportHostError } from '../errors/hostCalls.js'
export { toAppKitError } from '../errors/toAppKitError.js'
export { AccountBalance } from '../features/account/AccountBalance.js'
export { AccountFoot, AccountRows, NetworkChip } from '../features/account/AccountView.js'
export * as accountStyles from '../features/account/account.css.js'
export { sheet as accountSheet } from '../features/account/account.css.js'
export { DepositGate } from '../features/account/DepositGate.js'
export { NotConnected } from '../features/account/NotConnected.js'
export { availablePart, availableParts, Part } from '../features/account/Part.js'
export { AccountTabs } from '../features/account/parts/AccountTabs.js'
export { ActionRow } from '../features/account/parts/ActionRow.js'
export { IdentityHead } from '../features/account/parts/IdentityHead.js'
export * as partsStyles from '../features/account/parts/parts.css.js'
export { sheet as partsSheet } from '../features/account/parts/parts.css.js'
export { AddressAvatar, WalletPicture } from '../features/account/pictures.js'
export {
  accountTypesOf,
  type ConnectedWallet,
  connectedWallets,
  leaveNamespace,
  leaveWallet,
  showAccount,
  useConnection,
  useNetwork,
} from '../features/account/wallets.js'
export { AmountInput, Box, lengthOf, PickButton, Problem } from '../features/amounts/AmountBox.js'
export { AmountForm } from '../features/amounts/AmountForm.js'
export * as amountsStyles from '../features/amounts/amounts.css.js'
export { sheet as amountsSheet, tokenButton } from '../features/amounts/amounts.css.js'
export { Fact, FeeFact, NetworkFact, TextFact } from '../features/amounts/facts.js'
export { formatShort, formatTokenAmount } from '../features/amounts/format.js'
export { Progress } from '../features/amounts/Progress.js'
export { AmountSide, Review, Side, useReview, Warning } from '../features/amounts/Review.js'
export { AmountPicture, TokenPicker } from '../features/amounts/TokenPicker.js'
export { useForm } from '../features/amounts/useForm.js'
export { AllWalletsProblem } from '../features/connect/AllWalletsView.js'
export * as allWalletsStyles from '../features/connect/allWallets/allWallets.css.js'
export { sheet as allWalletsSheet } from '../features/connect/allWallets/allWallets.css.js'
export { getWalletBrowser, type WalletBrowser } from '../features/connect/allWallets/getWalletBrowser.js'
export { WalletGrid } from '../features/connect/allWallets/WalletGrid.js'
export * as guideStyles from '../features/connect/guide/guide.css.js'
export { sheet as guideSheet } from '../features/connect/guide/guide.css.js'
export {
  connectAll,
  endChoice,
  isConnectedWith,
  readMultiChain,
  type Step,
} from '../features/connect/multiChain/connectAll.js'
export * as multiChainStyles from '../features/connect/multiChain/multiChain.css.js'
export { sheet as multiChainSheet } from '../features/connect/multiChain/multiChain.css.js'
export { CodeColumn, PhonePairing, rareParts, useWide } from '../features/connect/pairing/lateParts.js'
export { CopyLink } from '../features/connect/platforms/CopyLink.js'
export { GetOnPhone } from '../features/connect/platforms/GetOnPhone.js'
export { LinkPanel, type LinkPanelProps } from '../features/connect/platforms/LinkPanel.js'
export { PhonePanel } from '../features/connect/platforms/PhonePanel.js'
export { PlatformTabs } from '../features/connect/platforms/PlatformTabs.js'
export * as platformsStyles from '../features/connect/platforms/platforms.css.js'
export { sheet as platformsSheet } from '../features/connect/platforms/platforms.css.js'
export { BasicPairingView, QrPanel } from '../features/connect/platforms/QrPanel.js'
export type { Platform } from '../features/connect/platforms/types.js'
export { useLivePairing } from '../features/connect/platforms/useLivePairing.js'
export { waysTo } from '../features/connect/platforms/waysTo.js'
export { useWalletRows } from '../features/connect/useWalletRows.js'
export { GuideEntry, WalletList } from '../features/connect/WalletList.js'
export { ConnectingWallet } from '../features/connect/wallet/ConnectingWallet.js'
export { type MultiChainData, selectWallet } from '../features/connect/wallet/chooseWallet.js'
export * as connectStyles from '../features/connect/wallet/connect.css.js'
export {
  type ConnectingData,
  connectingTarget,
  connectProblem,
} from '../features/connect/wallet/connectingTarget.js'
export { asksConsent, consentOf, LegalLine } from '../features/connect/wallet/consent.js'
export { openWantedWallet, wantedWallet } from '../features/connect/wallet/findWallet.js'
export { browserStoreOf, GetWallet, WalletNotFound } from '../features/connect/wallet/GetWallet.js'
export { LegalCheckbox } from '../features/connect/wallet/LegalCheckbox.js'
export { CataloguePicture, RowPicture } from '../features/connect/wallet/RowPicture.js'
export { useConnectAttempt } from '../features/connect/wallet/useConnectAttempt.js'
export { getWalletCatalogue, offersAllWallets } from '../features/connect/wallet/walletCatalogue.js'
export { CodeInput } from '../features/email/CodeInput.js'
export * as emailStyles from '../features/email/email.css.js'
export { sheet as emailSheet } from '../features/email/email.css.js'
export { FrameSlot } from '../features/email/FrameSlot.js'
export { frameTitle, loginTitle, wayOf } from '../features/email/frameTitle.js'
export { MailIcon, MailMark } from '../features/email/MailIcon.js'
export { MailScreen, Resend } from '../features/email/MailScreen.js'
export { Problem as EmailProblem } from '../features/email/Problem.js'
export * as historyStyles from '../features/history/history.css.js'
export { sheet as historySheet } from '../features/history/history.css.js'
export { historyState } from '../features/history/historyState.js'
export { type Line, toLines } from '../features/history/lines.js'
export { NoRows, retry as retryHistory } from '../features/history/RecentActivity.js'
export { groupRows } from '../features/history/rows.js'
export { TransactionRow } from '../features/history/TransactionRow.js'
export { type NameState, nameModel, ownedName } from '../features/names/createNameModel.js'
export * as namesStyles from '../features/names/names.css.js'
export { sheet as namesSheet } from '../features/names/names.css.js'
export { groupNetworks, needsAccount } from '../features/networks/groupNetworks.js'
export { NetworkList } from '../features/networks/NetworkList.js'
export * as networksStyles from '../features/networks/networks.css.js'
export { sheet as networksSheet } from '../features/networks/networks.css.js'
export { NetworkProblem, readRequestedNetwork } from '../features/networks/UnsupportedChainView.js'
export { showBuy } from '../features/onramp/ActivityView.js'
export { AmountChips } from '../features/onramp/AmountChips.js'
export { type BuyModel, buyModel } from '../features/onramp/buyModel.js'
export { CurrencyPicture, SoldPicture } from '../features/onramp/CurrencyPicture.js'
export { formatMoney, formatQuantity, nameCurrency } from '../features/onramp/format.js'
export type { BuyOffer } from '../features/onramp/makeOffer.js'
export * as onrampStyles from '../features/onramp/onramp.css.js'
export { sheet as onrampSheet } from '../features/onramp/onramp.css.js'
export type { BuyProvider } from '../features/onramp/providers.js'
export {
  createPurchases,
  type Purchases,
  type PurchasesState,
  purchaseStatusOf,
} from '../features/onramp/purchases.js'
export {
  editPayment,
  openExchangePage,
  showPayment,
  signPayment,
  signSwapStep,
} from '../features/pay/model/actions.js'
export { createPaymentLink } from '../features/pay/model/link.js'
export type { Payment } from '../features/pay/model/payment.js'
export { type PayState, payState } from '../features/pay/model/payState.js'
export {
  amountText,
  PaymentFacts,
  PaymentSides,
  ReceiverSide,
  useNetworkOf,
} from '../features/pay/views/parts.js'
export * as payStyles from '../features/pay/views/pay.css.js'
export { sheet as paySheet } from '../features/pay/views/pay.css.js'
export { Ways } from '../features/pay/views/Ways.js'
export * as receiveStyles from '../features/receive/receive.css.js'
export { sheet as receiveSheet } from '../features/receive/receive.css.js'
export {
  approveSend,
  editSend,
  resetSend,
  reviewSend,
  setSendToken,
  startSend,
} from '../features/send/model/actions.js'
export { checkSend } from '../features/send/model/checkSend.js'
export { sendState } from '../features/send/model/sendState.js'
export { LookalikeWarning, ReceiverPicture } from '../features/send/views/parts.js'
export { ReceiverField } from '../features/send/views/ReceiverField.js'
export { SendAmount } from '../features/send/views/SendAmount.js'
export { sheet as sendSheet, sideAddress } from '../features/send/views/send.css.js'
export type { Attempt, ShowAttempt } from '../features/siwx/answer.js'
export { loadSource } from '../features/siwx/followAccount.js'
export { type Answer, loadAnswer } from '../features/siwx/loadAnswer.js'
export { prepareMessage } from '../features/siwx/prepareMessage.js'
export { isRequired, type Signer, signerOf } from '../features/siwx/session.js'
export { memoryOf } from '../features/siwx/signInState.js'
export * as siwxStyles from '../features/siwx/siwx.css.js'
export { sheet as siwxSheet } from '../features/siwx/siwx.css.js'
export { describe, networkOf, summarize, type TokenUnits } from '../features/smartSessions/describe.js'
export { refreshSessions, sessionAccount } from '../features/smartSessions/followSessions.js'
export { type GrantFlow, grantFlow } from '../features/smartSessions/grantPermissions.js'
export { revokeSession } from '../features/smartSessions/revokeSession.js'
export { Allowances, dateOf } from '../features/smartSessions/SessionView.js'
export { sessionIcon } from '../features/smartSessions/SettingsRow.js'
export { type Allowance, isOpen, type SmartSession } from '../features/smartSessions/session.js'
export { sessionsState } from '../features/smartSessions/sessionsState.js'
export * as sessionsStyles from '../features/smartSessions/smartSessions.css.js'
export { sheet as sessionsSheet } from '../features/smartSessions/smartSessions.css.js'
export { useUnits } from '../features/smartSessions/useUnits.js'
export { runSocial, type SocialStep } from '../features/socials/runSocial.js'
export { SocialMark } from '../features/socials/SocialMark.js'
export {
  loadEmbedded,
  openLogin,
  openSocial,
  providersOf,
  readLogin,
  readProvider,
} from '../features/socials/socialLogin.js'
export * as socialsStyles from '../features/socials/socials.css.js'
export { sheet as socialsSheet } from '../features/socials/socials.css.js'
export { canSwapHere, swapNetworksOf } from '../features/swaps/chain/exchanges.js'
export type { SwapPhase, SwapPlan, SwapToken } from '../features/swaps/chain/types.js'
export {
  approveSwapToken,
  editSwap,
  needsApproval,
  refreshReview,
  refreshSwapQuote,
  resetSwap,
  type SwapSide,
  setSwapToken,
  signSwap,
  startSwap,
} from '../features/swaps/model/actions.js'
export { swapState } from '../features/swaps/model/swapState.js'
export { rankOf, suggestedSymbols } from '../features/swaps/model/tokens.js'
export { ImpactWarning, PriceFacts, rateText, useRefresh } from '../features/swaps/views/parts.js'
export { SwapForm } from '../features/swaps/views/SwapForm.js'
export * as swapsStyles from '../features/swaps/views/swaps.css.js'
export { note, sheet as swapsSheet } from '../features/swaps/views/swaps.css.js'
export { setPreferredAccountType } from '../kit/accountType.js'
export { isSmartAccount, setNetwork } from '../kit/activeAccount.js'
export { afterPaint } from '../kit/afterPaint.js'
export { abortAttempt } from '../kit/attempts.js'
export type { ConnectMethod, SocialProvider } from '../kit/config.js'
export { connectionOf } from '../kit/connections.js'
export { isMobile } from '../kit/device.js'
export { trackEvent } from '../kit/events.js'
export { removeViews, stillHere } from '../kit/history.js'
export { closeModal, goBack } from '../kit/modal.js'
export { isNetworkSupported } from '../kit/networks.js'
export { openUrl } from '../kit/openUrl.js'
export { requestClose } from '../kit/requestClose.js'
export { pushView, replaceView } from '../kit/router.js'
export { readNetwork } from '../kit/selectors.js'
export type { Chain } from '../kit/state.js'
export { switchAccount } from '../kit/switchAccount.js'
export { showToast } from '../kit/toasts.js'
export type { AccountPart, AccountPartProps, ConnectMethodDefinition, Kit } from '../kit/types.js'
export type { NameSuggestion, Transaction } from '../services/blockchain/types.js'
export type { CatalogueWallet, WalletStores } from '../services/catalogue/types.js'
export { appName, appPicture } from '../ui/appPicture.js'
export { Button, IconButton, Link, Spinner } from '../ui/components/Button.js'
export { copyIcon, useCopy } from '../ui/components/CopyButton.js'
export * as componentsStyles from '../ui/components/components.css.js'
export {
  button,
  hidden,
  lead,
  link,
  list,
  pad,
  quiet,
  row,
  rowEnd,
  rowNote,
  rowText,
  rowTitle,
  skeleton,
  small,
  strong,
  tag,
} from '../ui/components/components.css.js'
export { doneSheet, doneText, useDoneMark } from '../ui/components/done/useDoneMark.js'
export { Icon, type IconName, IconTile } from '../ui/components/Icon.js'
export { ListRow, SkeletonRow } from '../ui/components/ListRow.js'
export * as fieldStyles from '../ui/components/later/field.css.js'
export { icons } from '../ui/components/later/icons.js'
export { Ring } from '../ui/components/later/Ring.js'
export { ringBox } from '../ui/components/later/ring.css.js'
export { SearchField } from '../ui/components/later/SearchField.js'
export * as screenStyles from '../ui/components/later/screen.css.js'
export { sheet as laterSheet } from '../ui/components/later/screen.css.js'
export { Message } from '../ui/components/Message.js'
export { NetworkIcon } from '../ui/components/NetworkIcon.js'
export { Picture } from '../ui/components/Picture.js'
export { Points } from '../ui/components/points/Points.js'
export { sheet as pointsSheet } from '../ui/components/points/points.css.js'
export { QrCode } from '../ui/components/qr/QrCode.js'
export { sheet as qrSheet } from '../ui/components/qr/qr.css.js'
export { sheet as tabsSheet } from '../ui/components/tabs/tabs.css.js'
export { pageLocale, shortenAddress } from '../ui/format.js'
export { formatDate } from '../ui/formatDate.js'
export { accountMessages } from '../ui/messages/account.js'
export { allWalletsMessages } from '../ui/messages/allWallets.js'
export { amountMessages } from '../ui/messages/amounts.js'
export { connectMessages } from '../ui/messages/connect.js'
export { connectingMessages } from '../ui/messages/connecting.js'
export { emailMessages } from '../ui/messages/email.js'
export { guideMessages, missingWalletMessages, multiChainMessages } from '../ui/messages/guide.js'
export { historyMessages } from '../ui/messages/history.js'
export { shellMessages, titles } from '../ui/messages/modal.js'
export { nameMessages } from '../ui/messages/names.js'
export { networksMessages } from '../ui/messages/networks.js'
export { onrampMessages } from '../ui/messages/onramp.js'
export { payMessages } from '../ui/messages/pay.js'
export { receiveMessages } from '../ui/messages/receive.js'
export { sendMessages } from '../ui/messages/send.js'
export { signInMessages } from '../ui/messages/signIn.js'
export { sessionMessages } from '../ui/messages/smartSessions.js'
export { continueWith, logInWith, providerName, socialMessages, socialNames } from '../ui/messages/socials.js'
export { swapMessages } from '../ui/messages/swaps.js'
export { transactionUrl } from '../ui/transactionUrl.js'
export { useCurrentInSight } from '../ui/useCurrentInSight.js'
export { useComputed, useSignalValue } from '../ui/useSignal.js'
export { disconnect, openModal, switchNetwork } from './actions.js'
