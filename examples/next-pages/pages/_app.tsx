import type { AppProps } from 'next/app'
import Head from 'next/head'
import config from '../appkit.config'
import '../src/app.css'
import '../src/appkit/theme.css'
import { Wallets } from '../src/appkit/Wallets'

export default function MyApp({ Component, pageProps }: AppProps) {
  return (
    <>
      <Head>
        <title>{config.metadata?.name}</title>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      </Head>
      <Wallets>
        <Component {...pageProps} />
      </Wallets>
    </>
  )
}
