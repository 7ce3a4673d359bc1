// The least that can keep an object: parse, stringify, one durable put.
import { keepPosted, serveBare } from './bare.ts'

const [, , folder = '', tls = ''] = process.argv
serveBare(tls, keepPosted(folder))
