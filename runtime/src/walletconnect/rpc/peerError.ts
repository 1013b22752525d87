import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import type { ErrorCode } from '../../errors/errorTexts.js'
import { walletConnectTexts } from '../../errors/texts/walletConnect.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { PeerFailure } from './payload.js'

addErrorTexts(walletConnectTexts)

/**
 * The codes of the Sign specification, "Error Codes". Codes of wallets' own RPC are read like those of any
 * wallet.
 */
const byProtocolCode: Readonly<Record<number, ErrorCode>> = {
  1001: 'WALLET_METHOD_UNSUPPORTED',
  1002: 'WALLET_METHOD_UNSUPPORTED',
  3001: 'SESSION_FORBIDDEN',
  3002: 'SESSION_FORBIDDEN',
  3003: 'SESSION_FORBIDDEN',
  3004: 'SESSION_FORBIDDEN',
  3005: 'SESSION_FORBIDDEN',
  5000: 'USER_REJECTED',
  5001: 'USER_REJECTED',
  5002: 'USER_REJECTED',
  5003: 'USER_REJECTED',
  5100: 'PROPOSAL_UNSUPPORTED',
  5101: 'PROPOSAL_UNSUPPORTED',
  5102: 'PROPOSAL_UNSUPPORTED',
  5103: 'PROPOSAL_UNSUPPORTED',
  5104: 'PROPOSAL_UNSUPPORTED',
  6000: 'SESSION_ENDED',
  7000: 'SESSION_INVALID',
  7001: 'SESSION_ENDED',
  8000: 'WALLET_TIMEOUT',
  10001: 'WALLET_METHOD_UNSUPPORTED',
  11003: 'SESSION_INVALID',
  11004: 'SESSION_INVALID',
  11005: 'PROPOSAL_EXPIRED',
  12001: 'USER_REJECTED',
  12002: 'SESSION_ENDED',
}

/** The AppKitError of a peer's error. The peer's text is in `details` and never shown. */
export function toPeerError(failure: PeerFailure): AppKitError {
  const code = failure.code === undefined ? undefined : byProtocolCode[failure.code]
  if (code === undefined) return toAppKitError(failure)
  return new AppKitError(code, { details: `${failure.code} ${failure.message}`.trim(), cause: failure })
}
