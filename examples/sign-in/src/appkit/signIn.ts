import { createMemoryStorage, createSignInServer, type SignInStorage } from 'appkit-runtime/signin/server'

// Forgets everything on a restart. createSqlStorage and createRedisStorage keep it.
// Next loads this file once for routes and once for pages; both need the same storage.
const shared = globalThis as typeof globalThis & { signInStorage?: SignInStorage }
shared.signInStorage ??= createMemoryStorage()

/** Issues nonces, verifies signatures and keeps sessions. `getSession` tells who has sent a request. */
export const signIn = createSignInServer({
  // The address of your pages: in production that with https.
  origins: ['http://localhost:3000'],
  // Allows http on this machine. In production, cookies need https.
  development: process.env.NODE_ENV !== 'production',
  // The header in which your proxy or platform writes the client's address, for the limits.
  // clientHeader: 'x-real-ip',
  storage: shared.signInStorage,
  // The node that is asked about accounts that are contracts.
  rpcUrl: (chainId) => `http://127.0.0.1:4600/blockchain/v1/?chainId=${chainId}&projectId=local`,
})
