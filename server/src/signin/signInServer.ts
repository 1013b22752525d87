/** The exports of the runtime that the server uses: the sign-in server that apps use too. The build puts it inside. */
export {
  createMemoryStorage,
  createSignInServer,
  createSqlStorage,
  type SignInLogEntry,
  type SignInServer,
  type SignInStorage,
  type TokenKey,
  type TokenOptions,
} from 'appkit-runtime/signin/server'
