// Generated from schemas/authentication/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const SelfSubjectReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1.SelfSubjectReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    status: { ...SelfSubjectReviewStatus(), default: {} },
  },
  wire: { metadata: 1, status: 2 },
}))

export const TokenReview = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1.TokenReview',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...TokenReviewSpec(), default: {} },
    status: { ...TokenReviewStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const BoundObjectReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1.BoundObjectReference',
  properties: {
    kind: { type: 'string', omitEmpty: true },
    apiVersion: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    uid: { type: 'string', omitEmpty: true },
  },
  wire: { kind: 1, apiVersion: 2, name: 3, uid: 4 },
}))

export const SelfSubjectReviewStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1.SelfSubjectReviewStatus',
  properties: { userInfo: { ...UserInfo(), default: {} } },
  wire: { userInfo: 1 },
}))

export const TokenRequest = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1.TokenRequest',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...TokenRequestSpec(), default: {} },
    status: { ...TokenRequestStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const TokenRequestSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1.TokenRequestSpec',
  properties: {
    audiences: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string' },
    },
    expirationSeconds: { type: 'integer', format: 'int64', default: 3600, maximum: 4294967296 },
    boundObjectRef: BoundObjectReference(),
  },
  wire: { audiences: 1, expirationSeconds: 4, boundObjectRef: 3 },
}))

export const TokenRequestStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1.TokenRequestStatus',
  properties: {
    token: { type: 'string', default: '' },
    expirationTimestamp: { type: 'string', format: 'date-time', nullable: true, default: null },
  },
  wire: { token: 1, expirationTimestamp: 2 },
}))

export const TokenReviewSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1.TokenReviewSpec',
  properties: {
    token: { type: 'string', omitEmpty: true },
    audiences: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { token: 1, audiences: 2 },
}))

export const TokenReviewStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1.TokenReviewStatus',
  properties: {
    authenticated: { type: 'boolean', omitEmpty: true },
    user: { ...UserInfo(), default: {} },
    audiences: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    error: { type: 'string', omitEmpty: true },
  },
  wire: { authenticated: 1, user: 2, audiences: 4, error: 3 },
}))

export const UserInfo = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'authentication/v1.UserInfo',
  properties: {
    username: { type: 'string', omitEmpty: true },
    uid: { type: 'string', omitEmpty: true },
    groups: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    extra: { type: 'object', omitEmpty: true, additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
  wire: { username: 1, uid: 2, groups: 3, extra: 4 },
}))
