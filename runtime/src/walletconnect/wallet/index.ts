export type { Cacao, CacaoRequest } from '../../signin/cacao/verifyCacao.js'
export type { PreparedCacao } from '../../signin/cacao/writeCacao.js'
export type { KeyStore } from '../keyStore/createKeyStore.js'
export type { RelayState } from '../relay/relayMachine.js'
export type { Answer } from '../rpc/createMessenger.js'
export { approveNamespaces, type SupportedNamespaces } from '../session/approveNamespaces.js'
export type { SessionEntry } from '../session/createSessions.js'
export type {
  ProposalNamespace,
  ProposalNamespaces,
  SessionNamespace,
  SessionNamespaces,
} from '../session/namespaces.js'
export type { PeerMetadata, Session } from '../session/session.js'
export {
  type CreateWalletConnectWalletParameters,
  createWalletConnectWallet,
  type WalletConnectWallet,
} from './createWalletConnectWallet.js'
export type { Proposal, SignInRequest, WalletRequest } from './readFromDapp.js'
export { type PrepareSignInParameters, prepareSignIn } from './signIn.js'
export type { WalletEvent } from './types.js'
