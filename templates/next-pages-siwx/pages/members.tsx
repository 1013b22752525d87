import { toWebRequest } from 'appkit-runtime/signin/server'
import type { GetServerSideProps } from 'next'
import { MembersPage } from '../src/MembersPage'
import { readMembers } from '../src/members'

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  const text = await readMembers(await toWebRequest(req))
  if (text === undefined) res.statusCode = 401
  return { props: text === undefined ? {} : { text } }
}

export default function Page({ text }: { readonly text?: string }) {
  return <MembersPage text={text} />
}
