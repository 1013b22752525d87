import NextDocument, {
  type DocumentContext,
  type DocumentInitialProps,
  Head,
  Html,
  Main,
  NextScript,
} from 'next/document'

interface Props extends DocumentInitialProps {
  readonly nonce: string | undefined
}

export default function Document({ nonce }: Props) {
  return (
    <Html lang="en">
      <Head nonce={nonce} />
      <body>
        <Main />
        <NextScript nonce={nonce} />
      </body>
    </Html>
  )
}

Document.getInitialProps = async (context: DocumentContext): Promise<Props> => {
  const nonce = context.req?.headers['x-nonce']
  return { ...(await NextDocument.getInitialProps(context)), nonce: nonce?.toString() }
}
