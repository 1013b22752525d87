export type { TokenClaims } from '../tokens/types.js'
export { createTokenGuard } from './createTokenGuard.js'
export {
  type ExpressRequest,
  type ExpressResponse,
  guardExpress,
  guardHono,
  guardNext,
  guardNextProxy,
  guardReactRouter,
  guardTanStackStart,
  type HonoContext,
  type ReactRouterParameters,
  requireToken,
} from './frameworks.js'
export type {
  GuardedRequest,
  ProofOptions,
  TokenGuard,
  TokenGuardOptions,
  TokenRefusal,
} from './types.js'
