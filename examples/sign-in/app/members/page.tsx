import { headers } from 'next/headers'
import { readMembers } from '../../src/members'
import { MembersPage } from './MembersPage'

export default async function Page() {
  const request = new Request('http://localhost/members', { headers: await headers() })
  return <MembersPage text={await readMembers(request)} />
}
