export { type CacaoRequest, verifyCacao } from './cacao/verifyCacao.js'
export {
  type CreateMessageParameters,
  type CreateMessageReturnType,
  createMessage,
} from './message/createMessage.js'
export { type ParseMessageReturnType, parseMessage } from './message/parseMessage.js'
export type {
  SignInCode,
  SignInData,
  SignInFields,
  SignInNamespace,
  SignInSession,
  UnknownReason,
} from './message/types.js'
export { type CanonicalReply, type ReadReplyParameters, readReply } from './replies/readReply.js'
export type { ChainOptions, RpcUrls } from './verify/chainOptions.js'
export {
  type VerifyMessageParameters,
  type VerifyMessageReturnType,
  verifyMessage,
  verifyStoredSession,
} from './verify/verifyMessage.js'
