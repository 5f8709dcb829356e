import { posix } from 'node:path';
import { isTest } from '../test-files.ts';
import type { Manifest } from './manifest.ts';
import { nameList } from './name-list.ts';

export type Role = 'frontend' | 'backend' | 'command' | 'library' | 'workspace' | 'tests';
/** Folders that somebody named; those of a kind that is not named are detected. */
export type NamedRoots = {
  readonly frontend?: string[] | undefined;
  readonly backend?: string[] | undefined;
};
/** Folders of a project by what they are for. */
export type Roots = {
  readonly frontend: readonly string[];
  readonly backend: readonly string[];
  readonly packages: readonly string[];
  readonly documentation: readonly string[];
};

const isOfFrontend = nameList(
  'react react-dom preact vue svelte @angular/core solid-js lit next nuxt gatsby astro @sveltejs/kit @remix-run/react ember-source leptos yew',
);
const isOfBackend = nameList(
  'express fastify hono koa @hapi/hapi @nestjs/core restify next nuxt @sveltejs/kit @remix-run/node @apollo/server graphql-yoga django flask fastapi starlette tornado sanic bottle falcon litestar pyramid quart grpcio axum actix-web rocket warp tonic poem salvo github.com/gin-gonic/gin github.com/labstack/echo github.com/go-chi/chi github.com/gofiber/fiber github.com/gorilla/mux google.golang.org/grpc org.springframework.boot:spring-boot-starter-webflux org.springframework.boot:spring-boot-starter-web io.quarkus:quarkus-rest* io.quarkus:quarkus-resteasy* io.micronaut:micronaut-http-server* io.javalin:javalin io.dropwizard:dropwizard-core',
);
const VIEW = /(?:\.(?:tsx|jsx|vue|svelte)|(?:^|\/)index\.html)$/;
const DOCUMENTATION = /^(?:docs?|documentation|wiki|handbook|adrs?|manual)$/i;
const isDocumentationTool = nameList(
  'mkdocs.yml mkdocs.yaml docusaurus.config.* antora.yml book.toml conf.py .readthedocs.yml .readthedocs.yaml',
);
const DOCUMENT = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|html?|pdf|docx)$/i;
/** Most of a package's code. */
const MOSTLY = 0.8;

/** What a package is for; `files` are its own, `members` the packages below it. */
export function rolesOf(
  manifest: Manifest,
  files: readonly string[],
  code: readonly string[],
  named: NamedRoots,
  members: number,
): Role[] {
  const { folder, dependencies, devDependencies, hasCommands } = manifest;
  if (code.length > 2 && code.filter(isTest).length > code.length * MOSTLY) return ['tests'];
  const isNamed = (folders: readonly string[] | undefined) => folders?.includes(folder) ?? false;
  const frontend = named.frontend
    ? isNamed(named.frontend)
    : [...dependencies, ...devDependencies].some((name) => isOfFrontend(name)) &&
      files.some((file) => VIEW.test(file) && !isTest(file));
  const backend = named.backend ? isNamed(named.backend) : dependencies.some((name) => isOfBackend(name));
  const roles: Role[] = [];
  if (frontend) roles.push('frontend');
  if (backend) roles.push('backend');
  if (hasCommands) roles.push('command');
  if (roles.length > 0) return roles;
  return members > 1 ? ['workspace'] : ['library'];
}

/** The topmost folders of documentation: by name, with mostly documents in them, or with a tool's configuration. */
export function documentationRoots(files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of files) {
    if (
      isDocumentationTool(posix.basename(file)) &&
      files.some((one) => DOCUMENT.test(one) && one.startsWith(`${posix.dirname(file)}/`))
    )
      found.add(posix.basename(file).startsWith('conf') || posix.dirname(file) !== '.' ? posix.dirname(file) : 'docs');
    const parts = file.split('/').slice(0, -1);
    const at = parts.findIndex((part) => DOCUMENTATION.test(part));
    if (at >= 0 && at < 4) found.add(parts.slice(0, at + 1).join('/'));
  }
  return [...found]
    .filter((folder) => {
      const own = files.filter((file) => file.startsWith(`${folder}/`));
      return own.filter((file) => DOCUMENT.test(file)).length > own.length / 2;
    })
    .filter((folder, _, all) => !all.some((other) => folder.startsWith(`${other}/`)))
    .sort();
}
