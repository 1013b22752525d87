import { type NextRequest, NextResponse } from 'next/server'
import { policyOf } from './src/policy'

/** Gives each page its Content-Security-Policy. Next puts the nonce of the policy into its own scripts. */
export function proxy(request: NextRequest) {
  // The development server needs eval and inline styles.
  if (process.env.NODE_ENV !== 'production') return NextResponse.next()
  const nonce = crypto.randomUUID()
  // Next loads scripts by their plain addresses, which Trusted Types refuse.
  const policy = policyOf(nonce).replace("require-trusted-types-for 'script'; ", '')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  headers.set('x-nonce', nonce)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: '/((?!_next/|favicon.svg).*)' }
