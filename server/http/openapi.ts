import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Endpoint } from '#contract/endpoint.ts';

const binary = { type: 'string', format: 'binary' };

function multipartBody(endpoint: Endpoint, fields: unknown) {
  const files = Object.fromEntries(Object.keys(endpoint.upload ?? {}).map((name) => [name, binary]));
  const known = (fields ?? {}) as { properties?: Record<string, unknown> };
  return { ...known, type: 'object', properties: { ...known.properties, ...files } };
}

/** Serves the OpenAPI document made from the contracts; every call appears once under its noun. */
export async function openapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Footlight API',
        version: '1',
        description: 'Creator platform: every call the web app makes.',
      },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
    transform(input) {
      const endpoint = input.route.config?.endpoint;
      if (!endpoint) return { schema: { ...input.schema, hide: true }, url: input.url };
      const withBody = { ...input.schema, ...(endpoint.body ? { body: endpoint.body } : {}) };
      const { schema, url } = jsonSchemaTransform({ ...input, schema: withBody } as Parameters<
        typeof jsonSchemaTransform
      >[0]);
      if (endpoint.upload) {
        Object.assign(schema, {
          body: multipartBody(endpoint, schema.body),
          consumes: ['multipart/form-data'],
        });
      } else if (endpoint.form) {
        Object.assign(schema, { consumes: ['application/json', 'multipart/form-data'] });
      }
      return {
        url: url.replace(/^\/api/, ''),
        schema: {
          ...schema,
          hide: input.schema.hide,
          operationId: `${endpoint.noun}.${endpoint.name}`,
          tags: [endpoint.noun],
          security: endpoint.access === 'public' ? [] : [{ token: [] }],
        },
      };
    },
  });
}
