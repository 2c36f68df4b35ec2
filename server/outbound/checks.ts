import { messages } from '@cairn/domain/outbound/messages'
import type { Refusal } from '@cairn/domain/refusal'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../env.ts'

export type OutboundSettings = Pick<Settings, 'publicUrl' | 'outboundAllowed'>

const bytesAsIpv4 = (bytes: readonly number[]) => new ipaddr.IPv4([...bytes])

/** Whether the bits of the address begin with those of the network. */
const isWithin = (address: ipaddr.IPv6, network: string) => address.match(ipaddr.IPv6.parseCIDR(network))

/** The addresses of the older kind that one of the newer kind stands for, or leads through; null where it is one of its own. */
const carriedIn = (address: ipaddr.IPv6): ipaddr.IPv4[] | null => {
  const bytes = address.toByteArray()
  if (isWithin(address, '::ffff:0:0/96') || isWithin(address, '64:ff9b::/96'))
    return [bytesAsIpv4(bytes.slice(12))]
  if (isWithin(address, '2002::/16')) return [bytesAsIpv4(bytes.slice(2, 6))]
  // Teredo: its server, and its client turned round.
  if (isWithin(address, '2001::/32'))
    return [bytesAsIpv4(bytes.slice(4, 8)), bytesAsIpv4(bytes.slice(12).map((byte) => byte ^ 0xff))]
  return null
}

/** Of the range of the public internet, and answered by the machine room that a server stands in. */
const platformAddresses = ['168.63.129.16']

const isGlobalIpv4 = (address: ipaddr.IPv4) =>
  address.range() === 'unicast' && !platformAddresses.includes(address.toString())

/** Whether it leads to one machine on the public internet. What is not known to, does not. */
export const isGlobalAddress = (text: string): boolean => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return isGlobalIpv4(ipaddr.IPv4.parse(text))
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return false
  const address = ipaddr.IPv6.parse(text)
  const carried = carriedIn(address)
  if (carried !== null) return carried.every(isGlobalIpv4)
  return address.range() === 'unicast' && isWithin(address, '2000::/3')
}

/** The host as it is looked up and connected to: without brackets, and without the dot that ends a whole name. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

/** What the operator named, by host and port, is called whatever it is. */
export const isExempt = (url: URL, { outboundAllowed }: OutboundSettings) =>
  outboundAllowed.includes(`${hostOf(url)}:${portOf(url)}`)

/** A name before the host, or a password, or an empty place for them. */
const namesSomebody = /^\s*https?:[\\/]*[^\\/?#]*@/i

type Checked = { url: URL; refusal: null } | { url: null; refusal: Refusal }

/** An address as far as it can be judged by what it says; browsers and programs read numbers in it the same way. */
export const checkWords = (address: string, settings: OutboundSettings): Checked => {
  const refused = (message: string): Checked => ({
    url: null,
    refusal: { code: 'invalid_input', message, field: 'url' },
  })
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol) || hostOf(url) === '') return refused(messages.invalid)
  if (url.username !== '' || url.password !== '' || namesSomebody.test(address))
    return refused(messages.credentials)
  url.hash = ''
  if (isExempt(url, settings)) return { url, refusal: null }
  if (url.protocol !== 'https:') return refused(messages.notSecure)
  if (!['443', '8443'].includes(portOf(url))) return refused(messages.port)
  if (hostOf(url) === hostOf(new URL(settings.publicUrl))) return refused(messages.own)
  return { url, refusal: null }
}
