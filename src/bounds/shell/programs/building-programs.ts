/**
 * Programs that build, test or manage packages and machines. They write where their settings say, which no bounds can
 * follow, so only an output that their words name counts as an edit. Their other words run nothing.
 */
export const buildingPrograms: ReadonlySet<string> = new Set(
  (
    "tsc vue-tsc swc babel webpack rollup vite parcel turbo nx lerna changeset eslint_d vitest jest mocha ava tap jasmine karma " +
    "cypress playwright c8 nyc storybook next nuxt astro remix angular ng expo react-native electron-builder wrangler vercel " +
    "netlify firebase prisma drizzle-kit typeorm sequelize knex graphql-codegen typedoc pytest py.test unittest tox nox nose2 " +
    "coverage pip pip3 pipenv twine sphinx-build mkdocs alembic django-admin gunicorn uvicorn flask celery rspec rake rails " +
    "bundle gem rubocop phpunit phpstan psalm composer artisan cargo rustc rustup go gotestsum golangci-lint java javac mvn " +
    "gradle sbt lein ant kotlinc scalac dotnet msbuild nuget mix elixirc rebar3 stack cabal ghc swiftc xcodebuild flutter " +
    "dart zig nim crystal cmake ctest ninja meson bazel buck bats gh glab apt apt-get apk dnf yum brew pacman snap kubectl helm " +
    "terraform tofu pulumi ansible ansible-playbook vagrant aws gcloud az doctl flyctl heroku systemctl journalctl service " +
    "supervisorctl nginx redis-server postgres pg_ctl initdb createdb dropdb"
  ).split(" "),
);
