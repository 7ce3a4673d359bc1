import { describe, expect, it } from 'vitest'
import { evaluate, outcome } from './support.ts'

const holds = (...sources: readonly string[]): void => {
  for (const source of sources) expect(outcome(source), source).toBe('true')
}
const fails = (source: string, message: string): void => expect(outcome(source)).toBe(`error: ${message}`)

describe('sets', () => {
  it('compare lists without order', () => {
    holds('sets.contains([1, 2, 3], [3, 2])', '!sets.contains([1], [1, 2])', 'sets.contains([1], [])')
    holds('sets.equivalent([1, 1], [1])', '!sets.equivalent([1, 2], [1])', 'sets.equivalent([dyn(1)], [dyn(1.0), 1u])')
    holds('sets.intersects([1, 2], [2])', '!sets.intersects([1], [])')
  })

  it('cost the product of the lengths', () => {
    const lists = 80
    expect(evaluate('sets.contains([1, 2, 3], [1, 2])').cost).toBe(lists + 1 + 6)
    expect(evaluate('sets.equivalent([1, 2, 3], [1, 2])').cost).toBe(lists + 1 + 12)
  })
})

describe('IP addresses', () => {
  it('are read and written', () => {
    holds(
      "ip('127.0.0.1').family() == 4",
      "ip('::1').family() == 6",
      "ip('::1') == ip('0:0::1')",
      "ip('::1') != ip('0.0.0.1')",
    )
    holds("string(ip('2001:DB8::0:0:1')) == '2001:db8::1'", "string(ip('1:0:0:2:0:0:0:3')) == '1:0:0:2::3'")
    holds(
      "string(ip('::')) == '::'",
      "string(ip('1::')) == '1::'",
      "string(ip('64:ff9b::1.2.3.4')) == '64:ff9b::102:304'",
    )
    holds("string(ip('0:1:0:1:0:1:0:1')) == '0:1:0:1:0:1:0:1'", "ip.isCanonical('2001:db8::abcd')")
    holds("!ip.isCanonical('2001:DB8::ABCD')", "!ip.isCanonical('2001:db8::0:0:0:abcd')")
  })

  it('are refused for what is wrong with them', () => {
    holds(
      ...[
        '127.0.0.256',
        '1.2.3',
        '1.2.3.4.5',
        '01.2.3.4',
        '1..2.3',
        '1.2.3.x',
        ':::1',
        '1::2::3',
        '12345::',
        'x',
        '',
      ].map((text) => `!isIP('${text}')`),
      ...[
        '1:2:3:4:5:6:7',
        '1:2:3:4:5:6:7:8:9',
        '1:2:3:4:5:6:7::8',
        '1.2.3.4::',
        'g::',
        ':1',
        '1:',
        '::ffff:1.2.3.4',
      ].map((text) => `!isIP('${text}')`),
      "!isIP('fe80::1%eth0')",
    )
    const message = 'IP Address "1.2.3.256" parse error during conversion from string'
    fails("ip('1.2.3.256')", `${message}: ParseAddr("1.2.3.256"): IPv4 field has value >255`)
    fails("ip('fe80::1%eth0')", 'IP address "fe80::1%eth0" with zone value is not allowed')
    fails("ip.isCanonical('::ffff:1.2.3.4')", 'IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed')
  })

  it('are of a kind', () => {
    holds("ip('0.0.0.0').isUnspecified()", "ip('::').isUnspecified()", "!ip('::1').isUnspecified()")
    holds("ip('127.255.0.1').isLoopback()", "ip('::1').isLoopback()", "!ip('2001:db8::abcd').isLoopback()")
    holds("ip('224.0.0.1').isLinkLocalMulticast()", "!ip('224.0.1.1').isLinkLocalMulticast()")
    holds(
      "ip('ff02::1').isLinkLocalMulticast()",
      "ip('ff12::1').isLinkLocalMulticast()",
      "!ip('fd00::1').isLinkLocalMulticast()",
    )
    holds(
      "ip('169.254.169.254').isLinkLocalUnicast()",
      "ip('fe80::1').isLinkLocalUnicast()",
      "!ip('fd80::1').isLinkLocalUnicast()",
    )
    holds("ip('192.168.0.1').isGlobalUnicast()", "ip('2001:db8::abcd').isGlobalUnicast()")
    holds("!ip('255.255.255.255').isGlobalUnicast()", "!ip('ff00::1').isGlobalUnicast()", "!ip('::').isGlobalUnicast()")
  })
})

describe('networks', () => {
  it('are read and taken apart', () => {
    holds("cidr('192.168.0.1/24').ip() == ip('192.168.0.1')", "cidr('::1/128').prefixLength() == 128")
    holds(
      "string(cidr('192.168.0.1/24').masked()) == '192.168.0.0/24'",
      "cidr('10.0.0.0/8') == cidr('10.0.0.0/8').masked()",
    )
    holds("cidr('10.0.0.1/8') != cidr('10.0.0.0/8')", "cidr('10.0.0.0/8') != cidr('10.0.0.0/9')", "isCIDR('::/0')")
  })

  it('contain addresses and networks', () => {
    holds("cidr('192.168.0.0/24').containsIP('192.168.0.1')", "!cidr('192.168.0.0/24').containsIP(ip('192.168.1.1'))")
    holds("!cidr('0.0.0.0/0').containsIP('::1')", "cidr('::/0').containsIP('::1')")
    holds(
      "cidr('192.168.0.0/16').containsCIDR('192.168.10.0/24')",
      "!cidr('192.168.10.0/24').containsCIDR('192.168.0.0/16')",
    )
    holds("!cidr('192.168.1.0/24').containsCIDR(cidr('192.168.2.0/24'))")
  })

  it('are refused for what is wrong with them', () => {
    const twice = 'network address parse error during conversion from string: '.repeat(2)
    fails("cidr('1.2.3.4/33')", `${twice}netip.ParsePrefix("1.2.3.4/33"): prefix length out of range`)
    fails("cidr('x')", `${twice}netip.ParsePrefix("x"): no '/'`)
    fails("cidr('1.2.3.4/08')", `${twice}netip.ParsePrefix("1.2.3.4/08"): bad bits after slash: "08"`)
    fails("cidr('::/0').containsCIDR('x/1')", `${twice}netip.ParsePrefix("x/1"): ParseAddr("x"): unable to parse IP`)
    holds("!isCIDR('::1/129')", "!isCIDR('::ffff:1.2.3.4/128')", "!isCIDR('fe80::1%eth0/64')")
  })

  it('cost by the bytes that are compared', () => {
    const cost = evaluate("cidr('192.168.0.0/24').containsIP(ip('192.168.0.1'))").cost
    expect(evaluate("cidr('192.168.0.0/24').containsIP('192.168.0.1')").cost).toBe(cost)
    expect(cost).toBe(2 + 2 + 1)
    expect(evaluate("cidr('::/128').containsCIDR(cidr('::/128'))").cost).toBe(1 + 1 + 4 + 2 + 1)
  })
})

describe('named formats', () => {
  it.each([
    ["dns1123Label().validate('my-label-name')", ['DNS', 'a.b', '-a', `${'a'.repeat(64)}`]],
    ["dns1123Subdomain().validate('apiextensions.k8s.io')", ['a..b', 'A', 'a.']],
    ["dns1035Label().validate('my-label-name')", ['1a', 'a.b']],
    ["dns1123LabelPrefix().validate('my-label-prefix-')", ['a_']],
    ["dns1123SubdomainPrefix().validate('mysubdomain.prefix.-')", ['a_']],
    ["dns1035LabelPrefix().validate('my-label-prefix-')", ['1a-']],
    ["qualifiedName().validate('apiextensions.k8s.io/v1beta1')", ['a/b/c', '/a', 'a/', 'a/-']],
    ["labelValue().validate('')", ['-', 'a/b']],
    ["uri().validate('http://example.com')", ['../relative/path', '']],
    ["uuid().validate('123e4567-e89b-12d3-a456-426614174000')", ['123']],
    ["byte().validate('aGVsbG8=')", ['aGVsbG8', '']],
    ["date().validate('2024-02-29')", ['2023-02-29', '2024-13-01', '2024-1-1']],
    ["datetime().validate('2021-01-01T00:00:00.5+01:00')", ['2021-01-01', '2021-01-01T24:00:00Z', 'T00:00:00Z']],
  ])('format.%s finds no issue; others have some', (call, wrong) => {
    holds(`!format.${call}.hasValue()`)
    for (const text of wrong) holds(`format.${call.replace(/'.*'/, `'${text}'`)}.value().size() > 0`)
  })

  it('say what is wrong, and are found by name', () => {
    expect(outcome("format.dns1123Label().validate('a.b').value()")).toBe('["must not contain dots"]')
    expect(outcome("format.uuid().validate('x').value()")).toBe('["does not match the UUID format"]')
    holds("format.named('uuid').value() == format.uuid()", "!format.named('nope').hasValue()")
    holds("format.named('date').value() != format.uuid()")
  })

  it('cost as much as their patterns', () => {
    expect(evaluate("format.dns1123Label().validate('123456789')").cost).toBe(1 + 1 * 8)
    expect(evaluate("format.dns1123Label().validate('1234567890')").cost).toBe(1 + 2 * 8)
  })
})

describe('strings', () => {
  it('count a replacement and a split twice, as the text is walked over and another made', () => {
    const text = 'a'.repeat(100)
    expect(evaluate(`'${text}'.replace('a', 'b')`).cost).toBe(20)
    expect(evaluate(`'${text}'.split('b')`).cost).toBe(20)
    expect(evaluate(`'${text}'.trim()`).cost).toBe(10)
  })
})

describe('semantic versions', () => {
  it('are read as they are defined, or tolerantly', () => {
    holds(
      "isSemver('1.0.0')",
      "isSemver('0.1.0-alpha.1+build.01')",
      "!isSemver('v1.0.0')",
      "isSemver('v1.0', true)",
      "semver('v1', true) == semver('1.0.0')",
      "semver('01.002.00', true) == semver('1.2.0')",
      "semver('1.0.00-rc.1', true) == semver('1.0.0-rc.1')",
      "semver('1.0.-rc.1', true) == semver('1.0.0-rc.1') && semver('000.0.00', true) == semver('0.0.0')",
      "!isSemver('1.0-rc', true)",
      "!isSemver('200K') && !isSemver('') && !isSemver('1.2') && !isSemver('1.2.3.4') && !isSemver('1..3')",
      "!isSemver('1.2.3-') && !isSemver('1.2.3+') && !isSemver('1.2.3-a..b') && !isSemver('1.2.3-a_b')",
      "!isSemver('1.2.3-01') && isSemver('1.2.3-0a') && !isSemver('1.2.3+a_b')",
      "isSemver('18446744073709551615.0.0') && !isSemver('18446744073709551616.0.0')",
    )
    fails("semver('')", 'Version string empty')
    fails("semver('1.2')", 'No Major.Minor.Patch elements found')
    fails("semver('1.a.3')", 'Invalid character(s) found in minor number "a"')
    fails("semver('01.2.3')", 'Major number must not contain leading zeroes "01"')
    fails("semver('1.2-x', true)", 'short version cannot contain PreRelease/Build meta data')
  })

  it('tell their numbers', () => {
    holds("semver('1.2.3').major() == 1", "semver('1.2.3').minor() == 2", "semver('1.2.3-rc+b').patch() == 3")
    holds("semver('9007199254740993.0.0').major() == 9007199254740993")
  })

  it('follow one another, a prerelease before its release', () => {
    const inOrder = [
      '0.9.9',
      '1.0.0-1',
      '1.0.0-2',
      '1.0.0-10',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0',
    ]
    const versions = [...inOrder, '1.0.1', '1.2.0', '1.10.0', '2.0.0']
    for (const [index, version] of versions.entries()) {
      for (const [other, text] of versions.entries()) {
        const order = Math.sign(index - other)
        holds(
          `semver('${version}').compareTo(semver('${text}')) == ${order}`,
          `semver('${version}').isLessThan(semver('${text}')) == ${order < 0}`,
          `semver('${version}').isGreaterThan(semver('${text}')) == ${order > 0}`,
          `(semver('${version}') == semver('${text}')) == ${order === 0}`,
        )
      }
    }
    holds("semver('1.0.0+a') == semver('1.0.0+b')")
  })
})
